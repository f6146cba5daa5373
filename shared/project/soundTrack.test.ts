import { expect, it } from 'vitest'
import { chooseSoundTrack } from '../audio/chooseSoundTrack.ts'
import type { AudioTrack } from '../contract/local.ts'
import { english } from '../locale/english.ts'
import { edited, TEST_MEDIA } from './document.testing.ts'
import { emptyDocument } from './newDocument.ts'
import { setSoundTrack, soundTrackNotes, soundTrackOf, soundTrackWarnings } from './soundTrack.ts'

function track(language: string | undefined, more: Partial<AudioTrack> = {}): AudioTrack {
  return {
    ...{ index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, default: false, start: 0 },
    ...(language === undefined ? {} : { language }),
    ...more,
  }
}

it.each([
  ['en', ['fra', 'eng'], 1],
  ['en', ['fre', 'en-US'], 1],
  ['fr', ['eng', 'fre'], 1],
  ['de', ['eng', 'deu', 'ger'], 1],
  ['zh', ['eng', 'chi'], 1],
  ['yor', ['eng', 'yo'], 1],
  ['en-GB', ['en_US', 'en_GB'], 1],
  ['sw', ['eng', 'fra'], 0],
] as const)('takes the track in %s of %j', (from, languages, at) => {
  expect(
    chooseSoundTrack(
      languages.map((language, place) => track(language, { default: place === 0 })),
      from,
    ),
  ).toBe(at)
})

it('starts with what players start with, and with no commentary, description or unreadable track', () => {
  expect(chooseSoundTrack([])).toBe(-1)
  expect(chooseSoundTrack([track('fra'), track('eng')])).toBe(0)
  expect(chooseSoundTrack([track('fra'), track('eng', { default: true }), track('swa', { default: true })])).toBe(1)
  expect(chooseSoundTrack([track('fra', { default: true }), track('eng', { default: true, original: true })])).toBe(1)
  expect(chooseSoundTrack([track('eng', { default: true, role: 'commentary' }), track('eng')], 'en')).toBe(1)
  expect(chooseSoundTrack([track('eng', { role: 'description' }), track('fra')], 'en')).toBe(1)
  expect(chooseSoundTrack([track('eng', { role: 'commentary' })])).toBe(0)
  expect(chooseSoundTrack([track('eng', { unreadable: true }), track('fra')], 'en')).toBe(1)
  expect(chooseSoundTrack([track('fra'), track(undefined, { title: 'Kiswahili 5.1' })], 'sw')).toBe(1)
})

it('keeps a chosen track with the project, and tells which of several is taken', () => {
  const audio = [track('fra', { default: true }), track('eng', { title: 'Original' })]
  const empty = emptyDocument(TEST_MEDIA)
  const into = (from: string | undefined, before = empty) =>
    edited(before, (draft) => setSoundTrack(draft, audio, { from }))
  const told = (from: string | undefined, document = into(from)) =>
    soundTrackNotes(audio, { soundTrack: document.soundTrack, from }).map(english)
  expect(into('en').soundTrack).toBe(2)
  expect(into(undefined, into('en')).soundTrack).toBe(2)
  expect(into('fr', into('en')).soundTrack).toBeUndefined()
  expect(told('en')).toEqual(['Sound: track 2 (English, Original) of 2.'])
  expect(told('ha')).toEqual(['Sound: track 1 (French) of 2. No sound track of the film is marked as Hausa.'])
  expect(soundTrackWarnings(audio, { from: 'en', soundTrack: 2 })).toEqual([])
  const bySubtitles = { subtitleLanguage: 'en-GB' }
  expect(
    into(
      undefined,
      edited(empty, (draft) => setSoundTrack(draft, audio, bySubtitles)),
    ).soundTrack,
  ).toBe(2)
  expect(soundTrackNotes(audio, bySubtitles).map(english)).toEqual([
    'Sound: track 2 (English, Original) of 2. The English sound track was taken, as the subtitles are in English.',
  ])
  expect([{ from: 'fr' }, { soundTrack: 1 }].map((told) => soundTrackOf(audio, { ...bySubtitles, ...told }))).toEqual([
    undefined,
    undefined,
  ])
  expect(soundTrackNotes(audio, { subtitleLanguage: 'yo' }).map(english)).toEqual(['Sound: track 1 (French) of 2.'])
  expect(soundTrackNotes(audio.slice(0, 1), {})).toEqual([])
  const unread = [track('fra', { codec: 'ac4', unreadable: true })]
  expect(soundTrackNotes(unread, { from: 'en' }).map(english)).toEqual([
    'The sound of the film is of the kind ac4, which cannot be read: the dub will have the speech alone.',
  ])
  expect(() => soundTrackOf(audio, { soundTrack: 3 })).toThrow('The video has no sound track 3 that can be read.')
})
