import { expect, it } from 'vitest'
import type { AlignedText } from '../../../../shared/contract/alignText.ts'
import { testDub } from '../workContext.testing.ts'
import type { Subtitles } from './findSources.ts'
import { placeManuscript } from './placeManuscript.ts'
import { transcribe } from './transcribe.ts'

const TEXT = [
  '# The river',
  'The people of the village went to the river in the morning.',
  '[pause]',
  'Nobody had seen so much water there before.',
  'This sentence was never said in the film at all.',
].join('\n\n')

interface EngineOptions {
  readonly without?: RegExp
  readonly confidence?: number
  readonly share?: number
  readonly secondsPerWord?: number
  readonly uncovered?: AlignedText['uncovered']
}

/** An engine that hears each word of a text for `secondsPerWord`, but for words of the texts `without`. */
function createAligner({
  without = /^$/,
  confidence = 1,
  share = 0.9,
  secondsPerWord = 0.5,
  uncovered = [],
}: EngineOptions = {}) {
  const orders: { texts: string[]; language: string }[] = []
  let now = 1
  const local = {
    async *alignText(order: {
      texts: string[]
      language: string
    }): AsyncGenerator<{ fraction: number; aligned?: AlignedText }> {
      orders.push(order)
      const texts = order.texts.map((text) => ({
        words: without.test(text)
          ? []
          : Array.from(text.matchAll(/\p{L}+/gu), ({ 0: word, index }) => {
              const start = now
              now += secondsPerWord
              return { from: index, to: index + word.length, start, end: now, confidence }
            }),
      }))
      yield { fraction: 0.5 }
      yield { fraction: 1, aligned: { share, texts, uncovered } }
    },
    async speakers({ segments }: { segments: object[] }) {
      const told = segments.map((segment, at) => ({ ...segment, speaker: `SPEAKER_0${at % 2}` }))
      return { turns: [], segments: told, speaker_profiles: [], notes: [] }
    },
  }
  return { link: { service: {}, local }, orders }
}

const film = { path: '/films/talk.mp4', duration: 60 }
const place = (text: string, engine: EngineOptions = {}, { language = 'en', seconds = 60 } = {}) => {
  const { link, orders } = createAligner(engine)
  const { context, told } = testDub({ link })
  const order = { file: '/texts/talk.md', text, language: language || undefined, film: { ...film, duration: seconds } }
  const fractions: number[] = []
  const onProgress = (fraction: number) => void fractions.push(fraction)
  return { told, orders, fractions, placed: placeManuscript(order, { ...context, onProgress }) }
}

it('places a text by ear and says what it left out, what is missing, and where times may be wrong', async () => {
  const without = /never said/
  const uncovered = [{ start: 20, end: 25 }]
  const { placed, told, orders, fractions } = place(TEXT, { without, share: 0.78, uncovered })
  const { lines } = await placed
  expect(fractions).toEqual([0.5, 1])
  expect(orders).toMatchObject([{ language: 'en', texts: { length: 3 } }])
  expect(lines.map(({ start, end, text }) => [start, end, text])).toEqual([
    [1, 7, 'The people of the village went to the river in the morning.'],
    [7, 11, 'Nobody had seen so much water there before.'],
  ])
  expect(told.notes).toEqual([
    'talk.md was placed by ear, 2 lines: about 68 % of it is in the video.',
    '2 headings and directions of the text are not spoken: "The river", "[pause]".',
  ])
  expect(told.warnings).toEqual([
    'The video does not have 1 passage of the text, which was left out: "This sentence was never said in the fil…".',
    'Somebody speaks 1 time where the text has nothing (at 0:20); the original is heard there.',
  ])
})

it('refuses the text of another film, in another language, or far too long, and changes nothing', async () => {
  const uncovered = [{ start: 10, end: 50 }]
  await expect(place(TEXT, { share: 0.12, uncovered }).placed).rejects.toThrow(
    'About 12 % of talk.md is in the video: it is probably the text of another one',
  )
  await expect(place(TEXT, { without: /./, share: 0 }).placed).rejects.toThrow('Nobody was found to speak')
  await expect(place(TEXT, { secondsPerWord: 0.2, uncovered }).placed).rejects.toThrow('About 0 % of talk.md')
  await expect(place(TEXT, {}, { language: 'sw' }).placed).rejects.toThrow(
    'talk.md is in English, but the language spoken in the video is said to be Swahili.',
  )
  await expect(place('Zxq vrt.', {}, { language: '' }).placed).rejects.toThrow('say which it is')
  await expect(place(TEXT, {}, { seconds: 2 }).placed).rejects.toThrow('It would take about 0:11 to say all of')
  await expect(place('# One\n\n[two]').placed).rejects.toThrow('has no words that anybody says')
  await expect(place('word '.repeat(1_000_000)).placed).rejects.toThrow(
    'has 5,000,000 characters to be said; at most 200,000',
  )
  await expect(place('word '.repeat(50_000)).placed).rejects.toThrow(/has 249,999 characters/)
})

it('takes a film that is a part of its text', async () => {
  const { lines } = await place(TEXT, { without: /never said/, share: 0.2 }).placed
  expect(lines).toHaveLength(2)
})

it('makes lines of it with words, speakers by their voices, and marks times that may be wrong', async () => {
  const file: Subtitles = {
    file: '/texts/talk.md',
    cues: [],
    timed: false,
    text: TEXT,
    notes: [],
    isChosen: true,
  }
  const { link } = createAligner({ confidence: 0.4 })
  const { context, order, told } = testDub({ link })
  const found = await transcribe(context, { ...order, from: 'en' }, { transcript: file })
  expect(found).toMatchObject({ language: 'en', origin: 'subtitles' })
  expect(told.stages[0]).toBe('transcript')
  expect(found.lines.map(({ speaker, doubt, words }) => [speaker, doubt, words?.length])).toEqual([
    ['SPEAKER_00', 'time', 12],
    ['SPEAKER_01', 'time', 8],
    ['SPEAKER_00', 'time', 10],
  ])
  expect(told.warnings).toEqual([
    'The times of 3 lines may be wrong, and are marked in the editor (at 0:01, 0:07, 0:11).',
  ])
})
