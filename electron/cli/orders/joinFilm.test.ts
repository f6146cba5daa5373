import { describe, expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { readDubRequest } from '../dubRequest.ts'
import { joinedOutput, joinRequest, mayHoldPicture, partRequest } from './joinFilm.ts'

const environment = { cwd: '/films', env: { GRIOT_API_KEY: 'secret' } }
const state = { parts: '/state/parts' } as Parameters<typeof partRequest>[1]

/** The request for the dub of a talk with these options. */
function request(options: object = {}) {
  return readDubRequest('talk.mkv', { to: 'sw', ...options }, environment)
}

it.each([
  [true, 'where nobody chose', {}],
  [true, 'where the user asked for it', { picture: 'wait' }],
  [false, 'where it is to keep its time', { picture: 'keep' }],
  [false, 'at a constant frame rate', { constantRate: true }],
  [false, 'where a hosted service dubs and nobody chose', { baseUrl: 'https://dubs.example' }],
])('holds the picture for the languages of one file or not: %s %s', (held, _where, options) => {
  expect(mayHoldPicture(request(options))).toBe(held)
})

it('has each language of one file made as a sound of its own with its subtitles, whose picture may wait', () => {
  const made = partRequest(request({ out: 'all.mkv', report: true, timing: 'tight' }), state)
  expect(made).toMatchObject({ out: '/state/parts/sw.m4a', audioOnly: true, subtitlesOut: true, report: false })
  expect(made.settings).toMatchObject({ picture: 'auto', timing: 'tight' })
  expect(partRequest(request({ picture: 'keep' }), state).settings).toEqual({ picture: 'keep' })
})

it('mixes no descriptions into a sound that is joined, and leaves them a track of their own', () => {
  const settingsOf = (descriptions: string) => partRequest(request({ picture: 'keep', descriptions }), state).settings
  expect(settingsOf('mixed')).toEqual({ picture: 'keep' })
  expect(settingsOf('track')).toEqual({ picture: 'keep', descriptions: 'track' })
})

describe('the one file', () => {
  const srt = '1\n00:00:01,000 --> 00:00:02,500\nHabari.\n'
  const joined = (oneFile: object, { from }: { from?: string } = {}) => {
    const requests = [request({ from }), request({ from, to: 'yo' })]
    const document = { ...testDocument([[1, 2.5, 'Hello.', 'Ann']]), sourceLanguage: 'en', soundTrack: 2 }
    const joining = { document, requests, oneFile: { extension: '.mkv', keepOriginal: true, ...oneFile } as const }
    return joinRequest(state, joining, [srt, ''])
  }

  it('has a track for each language, with its name and subtitles', () => {
    expect(joined({}).tracks).toMatchObject([
      { dub: '/state/parts/sw.m4a', language: 'sw', title: 'Swahili', cues: [{ start: 1, end: 2.5, text: 'Habari.' }] },
      { dub: '/state/parts/yo.m4a', language: 'yo', title: 'Yoruba', cues: [] },
    ])
    expect(joined({}).source).toBe('/films/talk.mkv')
  })

  it.each([
    ['no track', undefined, [false, false, false]],
    ['a dub', 'yo', [false, true, false]],
    ['the original', 'original', [false, false, true]],
  ])('starts with %s where that was asked for', (_what, defaultTrack, starts) => {
    const { tracks, original } = joined({ defaultTrack })
    expect([...tracks.map((track) => track.default), original?.default]).toEqual(starts)
  })

  it('keeps the original sound where that was asked for, in the language of the film or the one it was said to have', () => {
    expect(joined({ keepOriginal: false })).not.toHaveProperty('original')
    expect(joined({}).original).toMatchObject({ language: 'en', soundTrack: 2 })
    expect(joined({}, { from: 'fr' }).original).toMatchObject({ language: 'fr' })
  })
})

it('names the one file after its film, in the folder that is given, or as the user says', () => {
  const file = { extension: '.mkv', keepOriginal: false } as const
  const film = request()
  expect(joinedOutput(film, {}, file)).toBe('/films/talk.dub.mkv')
  expect(joinedOutput(film, { outFolder: '/out' }, file)).toBe('/out/talk.dub.mkv')
  expect(joinedOutput(film, { outFolder: '/out' }, { ...file, out: '/my/all.mkv' })).toBe('/my/all.mkv')
})
