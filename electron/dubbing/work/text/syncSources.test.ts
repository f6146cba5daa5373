import { expect, it } from 'vitest'
import { AppError } from '../../../../shared/failure.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { testDub } from '../workContext.testing.ts'
import type { Subtitles } from './findSources.ts'
import { syncSources } from './syncSources.ts'

const at = (start: number, text = 'words'): Cue => ({ start, end: start + 1, text })
const STARTS = [10, 14, 20, 25]
const subtitles = (change: Partial<Subtitles> = {}): Subtitles => ({
  file: '/films/talk.srt',
  cues: STARTS.map((start) => at(start)),
  timed: true,
  notes: [],
  isChosen: false,
  ...change,
})
const SURE = {
  verdict: 'sure',
  rate: 1,
  pieces: [{ first: 0, end: 4, offset: -2.4 }],
  shareBefore: 0,
  shareAfter: 1,
  silentCues: [] as number[],
  uncovered: [] as { start: number; end: number }[],
}

/** A dub on an engine that finds these times, and the spans that it was asked for. */
function dubWith(answer: object) {
  const asked: (readonly { readonly start: number }[])[] = []
  const local = {
    async syncCues({ cues }: { cues: { start: number }[] }) {
      asked.push(cues)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { ...testDub({ link: { local } }), asked }
}
const startsOf = (one: Subtitles | undefined) => one?.cues.map(({ start }) => Number(start.toFixed(3)))
const used = { isTranscriptUsed: true } as const

it('moves the transcript with its sounds and a translation that has its times, and says how to leave them', async () => {
  const { context, told } = dubWith(SURE)
  const transcript = subtitles({ sounds: [at(17, '[door slams]')] })
  const translation = subtitles({ file: '/films/talk.sw.srt', cues: STARTS.map((start) => at(start + 0.1)) })
  const moved = await syncSources(context, { transcript, translation }, used)
  expect(startsOf(moved.transcript)).toEqual([7.6, 11.6, 17.6, 22.6])
  expect(moved.transcript?.sounds?.map(({ start }) => start)).toEqual([14.6])
  expect(startsOf(moved.translation)).toEqual([7.7, 11.7, 17.7, 22.7])
  expect(told.notes).toEqual([
    'The subtitles of talk.srt were 2.4 s late. They were moved to where somebody speaks in the film. To leave them as they are, choose that for “Times of subtitles” and dub again.',
  ])
})

it('leaves a translation that has other times, for the lines to tell', async () => {
  const translation = subtitles({ cues: STARTS.map((start) => at(start - 2.4)) })
  const moved = await syncSources(dubWith(SURE).context, { transcript: subtitles(), translation }, used)
  expect(moved.translation).toBe(translation)
})

it('moves the translation where no subtitles are the transcript, or the lines are there', async () => {
  const { context, asked } = dubWith(SURE)
  const translation = subtitles()
  expect(startsOf((await syncSources(context, { translation }, used)).translation)).toEqual([7.6, 11.6, 17.6, 22.6])
  const transcript = subtitles()
  const kept = await syncSources(context, { transcript, translation }, { isTranscriptUsed: false })
  expect(kept.transcript).toBe(transcript)
  expect(startsOf(kept.translation)).toEqual([7.6, 11.6, 17.6, 22.6])
  expect(asked).toHaveLength(2)
})

it('asks nothing where the user said no, shifted the times, or there are none', async () => {
  const { context, asked } = dubWith(SURE)
  const sources = { transcript: subtitles() }
  expect(await syncSources(context, sources, { ...used, sync: 'off' })).toBe(sources)
  for (const transcript of [subtitles({ isShifted: true }), subtitles({ timed: false })]) {
    const others = { transcript }
    expect(await syncSources(context, others, used)).toBe(others)
  }
  expect(await syncSources(context, sources, { isTranscriptUsed: false })).toBe(sources)
  expect(asked).toEqual([])
})

it('never touches a file that agrees, or that too little is known of', async () => {
  const sources = { transcript: subtitles() }
  for (const verdict of ['agrees', 'none']) {
    const { context, told } = dubWith({ ...SURE, verdict })
    expect(await syncSources(context, sources, used)).toBe(sources)
    expect([told.notes, told.warnings]).toEqual([[], []])
  }
})

it('warns where chance may have made the best times, and where none could be found', async () => {
  const sources = { transcript: subtitles() }
  const unsure = dubWith({ ...SURE, verdict: 'unsure', rate: 0.96 })
  expect(await syncSources(unsure.context, sources, used)).toBe(sources)
  expect(unsure.told.warnings).toEqual([
    'The subtitles of talk.srt may not fit the film. The best guess is that they are 2.8 s late and 4.0 % slow, but that may be chance, so they were left as they are. Look at some of them. If they are off, import them in the editor, where both times can be heard.',
  ])
  const broken = dubWith(new AppError({ kind: 'engine_down', message: 'The engine stopped.' }))
  expect(await syncSources(broken.context, sources, used)).toBe(sources)
  expect(broken.told.warnings).toEqual([
    'The subtitles could not be compared with what is spoken in the film, so they were left as they are. The engine stopped.',
  ])
})

it('names subtitles where nobody speaks, at their new times, and speech without any, songs aside', async () => {
  const uncovered = [at(40), at(50)]
  const { context, told } = dubWith({ ...SURE, silentCues: [1, 3], uncovered })
  await syncSources(context, { transcript: subtitles({ sounds: [at(52.5, '♪ La la ♪')] }) }, used)
  expect(told.notes.slice(1)).toEqual([
    '2 subtitles of talk.srt match nothing that is said in the film (at 0:12, 0:23).',
    'talk.srt has nothing for 1 stretch of speech of more than two seconds (at 0:40).',
  ])
})
