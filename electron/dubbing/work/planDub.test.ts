import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { OpenedMedia } from '../../../shared/commands/media.ts'
import { english } from '../../../shared/locale/english.ts'
import { say } from '../../../shared/locale/message.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import type { Document } from '../../../shared/project/document.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { setTexts } from '../../../shared/project/texts/textEdits.ts'
import { lackOf } from '../../../shared/remedies.ts'
import type { ServiceCalls } from './links.ts'
import { type PlanInputs, planDub } from './planDub.ts'
import type { PlacedSources } from './text/placeForPlan.ts'
import { testDub } from './workContext.testing.ts'

/** Plans the dub of a film of a minute with subtitles that begin at these hours. */
function plan(...hours: number[]) {
  return planWith(hours, {})
}

interface PlanInput {
  readonly document?: Document | undefined
  readonly local?: object | undefined
  readonly service?: object
  readonly order?: Partial<DubOrder>
  readonly listen?: boolean
  /** The text of each subtitle. */
  readonly says?: string
  /** Seconds that the film holds. */
  readonly holds?: number
  readonly placeCache?: PlanInputs['placeCache']
}

/** The same, with a sound track of these properties, where the engine of this computer listens. */
function planWith(
  hours: readonly number[],
  track: object,
  { document, order, listen = false, holds, says = 'Good morning', placeCache, ...own }: PlanInput = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'griot-plan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const cues = hours.map((hour, at) => `${at + 1}\n0${hour}:00:01,000 --> 0${hour}:00:02,000\n${says}\n`)
  if (cues.length > 0) writeFileSync(join(folder, 'talk.srt'), cues.join('\n'))
  const path = join(folder, 'talk.mp4')
  const facts = { format: 'mp4', duration: 60, sizeBytes: 1, audio: [track], subtitles: [], holds }
  const link = { service: { voices: async () => ({ voices: [{ id: 'sw-a', language: 'sw' }] }) }, ...own }
  const made = testDub({ link })
  return planDub({
    media: { path, facts } as unknown as OpenedMedia,
    order: { ...made.order, ...order },
    document,
    link: link as unknown as ServiceCalls,
    listen,
    ...omitUndefined({ placeCache }),
    signal: made.context.signal,
  })
}

it('counts the lines that lie within the film', async () => {
  expect(await plan(0, 5)).toMatchObject({ transcript: { lines: 1 }, obstacles: [] })
})

it('names subtitles that count hours before the film, before the dub starts', async () => {
  expect((await plan(5)).obstacles.map(english)).toEqual([
    expect.stringMatching(
      /^The lines of talk\.srt lie beyond the end .* the 5 whole hours before them: take them off all times\.$/,
    ),
  ])
})

it('names a sound that cannot be decoded as one that nobody can listen to', async () => {
  const capabilities = [{ name: 'transcriber', available: true, by: 'test' }]
  const own = { local: { capabilities: async () => ({ capabilities }) } }
  const obstaclesOf = async (hours: readonly number[], track: object) =>
    (await planWith(hours, track, own)).obstacles.map(english).join()
  expect(await obstaclesOf([], { unreadable: true })).toMatch(/^This video has no sound to listen to/)
  expect(await obstaclesOf([], {})).toBe('')
  expect(await obstaclesOf([0], { unreadable: true })).toBe('')
})

it('counts the lines of the project, and knows what is translated in it', async () => {
  const capabilities = [
    { name: 'transcriber', available: false, by: '' },
    { name: 'translator', available: false, by: '' },
  ]
  const own = { local: { capabilities: async () => ({ capabilities }) } }
  const planOf = async (document?: Document) => {
    const { obstacles, transcript } = await planWith([], {}, { ...own, document })
    return { lines: transcript.lines, lacks: obstacles.map(lackOf) }
  }
  expect(await planOf()).toEqual({ lines: undefined, lacks: ['words', 'translation'] })
  const document = testDocument([
    [1, 2, 'Good morning'],
    [3, 4, 'And good night'],
  ])
  expect(await planOf(document)).toMatchObject({ lines: Object.keys(document.lines).length, lacks: ['translation'] })
  const { document: written } = changeDocument(document, (draft) => {
    addTarget(draft, 'sw')
    setTexts(draft, new Map(Object.values(draft.lines).map(({ id }) => [id, 'Habari'])), 'sw')
  })
  expect((await planOf(written)).lacks).toEqual([])
  const { document: empty } = changeDocument(document, (draft) => {
    for (const line of Object.values(draft.lines)) Object.assign(line, { source: '', texts: {} })
  })
  // Lines that nobody has written yet say nothing.
  expect((await planOf(empty)).lacks).toContain('translation')
})

it('says before the work that a film was cut off', async () => {
  const hintsFor = async (holds?: number) =>
    (await planWith([0], {}, holds === undefined ? {} : { holds })).hints.map(english)
  expect(await hintsFor()).toEqual([])
  expect(await hintsFor(33)).toEqual([expect.stringMatching(/looks cut off: it should last 1:00, but ends at 0:33/)])
})

it('asks how many people speak where telling them apart left that open', async () => {
  const unsure = say('engineNote.speakersUnsure', { found: 2, orElse: 1 })
  const turns = [
    { start: 0, end: 1, speaker: 'SPEAKER_00' },
    { start: 2, end: 20, speaker: 'SPEAKER_00' },
    { start: 20, end: 24, speaker: 'SPEAKER_01' },
  ]
  const local = {
    ...listening(),
    speakers: async () => ({ turns, segments: [], speaker_profiles: [], notes: [unsure] }),
  }
  const people = async (hours: number[], input: PlanInput) => (await planWith(hours, {}, { local, ...input })).people
  const samples = [
    { start: 2, end: 10 },
    { start: 20, end: 24 },
  ]
  expect(await people([0], { listen: true })).toEqual({ found: 2, orElse: 1, samples })
  expect(await people([0], {})).toBeUndefined()
  // A film without lines is listened to as well.
  expect(await people([], { listen: true })).toMatchObject({ found: 2, orElse: 1 })
  // Who was told the number asks no more.
  expect(await people([0], { listen: true, order: { speakers: 1 } })).toBeUndefined()
})

it('promises no voice before the film was heard, and then the one that fits what was heard', async () => {
  const voices = async () => ({
    voices: [
      { id: 'sw-a', language: 'sw', gender: 'female', pitch_hz: 200 },
      { id: 'sw-b', language: 'sw', gender: 'male', pitch_hz: 110 },
    ],
  })
  const baseInput = { service: { voices }, local: listening({ sex: 'male', median_hz: 112 }) }
  const suggested = async (more: PlanInput) => {
    const { unheard, speakers } = await planWith([0], {}, { says: 'AMINA: Good morning', ...baseInput, ...more })
    return [unheard, ...speakers.map((speaker) => speaker.suggested)]
  }
  expect(await suggested({})).toEqual([true, undefined])
  expect(await suggested({ listen: true })).toEqual([false, 'sw-b'])
  // Where nothing listens, none is to be waited for.
  expect(await suggested({ local: undefined })).toEqual([false, 'sw-a'])
})

it('says before the work that what is recognised is only a draft', async () => {
  const transcriber = { name: 'transcriber', available: true, by: 'PocketSphinx', draft: true }
  const local = { ...listening(), capabilities: async () => ({ capabilities: [transcriber] }) }
  const hintsFor = async (hours: number[]) => (await planWith(hours, {}, { local })).hints.map(english)
  expect(await hintsFor([])).toEqual([expect.stringMatching(/^PocketSphinx only drafts/)])
  expect(await hintsFor([0])).toEqual([])
})

it('plans without what cannot be heard, and says so', async () => {
  const local = { ...listening(), speakers: () => Promise.reject(new Error('torn')) }
  const { unheard, speakers, hints } = await planWith([0], {}, { local, listen: true })
  expect([unheard, speakers.length]).toEqual([false, 1])
  expect(hints.map(english)).toEqual([expect.stringMatching(/^The speakers could not be told apart/)])
})

/** An engine that hears one speaker with this voice. */
function listening(profile: object = {}) {
  const speaker = 'SPEAKER_00'
  return {
    capabilities: async () => ({ capabilities: [] }),
    syncCues: async (): Promise<object> => ({ verdict: 'none' }),
    speakers: async ({ segments }: { segments: object[] }) => ({
      ...{ turns: [], segments, notes: [] },
      speaker_profiles: [{ speaker, ...profile }],
    }),
  }
}

it('asks before the work whether voices are in the middle of the sound, where they are to be taken out of it', async () => {
  const aside = say('engineNote.separate.sides')
  const requests: object[] = []
  const middle = async (question: object) => {
    requests.push(question)
    return { hints: [aside] }
  }
  const local = { middle, capabilities: async () => ({ capabilities: [] }) }
  const hints = async (track: object, input: PlanInput) => (await planWith([0], track, input)).hints
  const order = { separate: 'middle' } as const
  expect(await hints({}, { local, order })).toEqual([aside])
  expect(requests).toEqual([{ path: expect.stringMatching(/talk\.mp4$/) }])
  expect(await hints({}, { local })).toEqual([])
  // A sound that cannot be read is told of, and not asked about.
  const unread = say('note.soundUnread', { codec: 'ac4' })
  expect(await hints({ codec: 'ac4', unreadable: true }, { local, order })).toEqual([unread])
  // A hosted service does not take them out of the middle.
  expect(await hints({}, { order })).toEqual([])
  expect(requests).toHaveLength(1)
})

it('finds the translation in the script that tells what is said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-plan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'both.ttml')
  const root = 'xmlns:daptm="http://www.w3.org/ns/ttml/profile/dapt#metadata" daptm:scriptType="preRecording"'
  const texts = '<p xml:lang="en">Hello.</p><p xml:lang="sw">Habari.</p>'
  writeFileSync(
    path,
    `<tt ${root} xml:lang="sw" daptm:langSrc="en"><body><div begin="1s" end="2s">${texts}</div></body></tt>`,
  )
  const { translation } = await planWith([], {}, { order: { transcript: { from: 'file', path } } })
  expect(translation.beside?.name).toBe('both.ttml')
})

it('says how the dub will move subtitles, by whose new times its speakers are told apart, and asks once', async () => {
  const asked = { times: 0, heard: [] as number[] }
  const moved = {
    rate: 1,
    pieces: [{ first: 0, end: 1, offset: 2.4 }],
    shareBefore: 0,
    shareAfter: 1,
    silentCues: [],
    uncovered: [],
  }
  const local = {
    ...listening(),
    syncCues: async () => {
      asked.times += 1
      return { verdict: 'sure', ...moved }
    },
    speakers: async ({ segments }: { segments: { start: number }[] }) => {
      asked.heard.push(...segments.map(({ start }) => start))
      return { turns: [], segments, speaker_profiles: [], notes: [] }
    },
  }
  const kept: PlacedSources[] = []
  const placeCache = { known: () => kept[0], keep: (_: object, placed: PlacedSources) => void kept.push(placed) }
  const input = { local, placeCache, says: 'AMINA: Good morning' }
  // Nothing is said of their times before the film was listened to.
  const first = await planWith([0], {}, input)
  expect([first.unheard, first.hints, asked.heard]).toEqual([true, [], []])
  for (const listen of [true, false]) {
    const { unheard, hints } = await planWith([0], {}, { ...input, listen })
    expect(hints.map(english)).toEqual([
      'The subtitles of talk.srt are 2.4 s early. In the dub they lie where somebody speaks in the film.',
    ])
    expect(unheard).toBe(!listen)
  }
  expect(asked).toEqual({ times: 1, heard: [3.4] })
  const left = await planWith([0], {}, { ...input, listen: true, order: { sync: 'off' } })
  expect(left.hints).toEqual([])
  expect(asked.times).toBe(1)
})

it('places a text without times before the dub, and says before it that the text is of another film', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-plan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'pasted.txt')
  writeFileSync(path, 'The people of the village went to the river in the morning. Nobody had seen so much water.')
  const planOf = async (share: number, listen: boolean) => {
    async function* alignText({ texts }: { texts: string[] }) {
      const words = (text: string) =>
        Array.from(text.matchAll(/\p{L}+/gu), ({ 0: { length }, index }, at) => {
          return { from: index, to: index + length, start: at / 2, end: at / 2 + 0.5, confidence: 1 }
        })
      const uncovered = [{ start: 30, end: 50 }]
      yield { fraction: 1, aligned: { share, uncovered, texts: texts.map((text) => ({ words: words(text) })) } }
    }
    const order = { transcript: { from: 'file', path }, from: 'en' } as const
    const { transcript, obstacles, unheard } = await planWith(
      [],
      {},
      { order, listen, local: { ...listening(), alignText } },
    )
    return { lines: transcript.lines, obstacles: obstacles.map(english), unheard }
  }
  expect(await planOf(1, false)).toEqual({ lines: undefined, obstacles: [], unheard: true })
  expect(await planOf(1, true)).toEqual({ lines: 2, obstacles: [], unheard: false })
  expect(await planOf(0.12, true)).toMatchObject({
    obstacles: [expect.stringMatching(/^About 12 % of pasted\.txt is in the video/)],
  })
})
