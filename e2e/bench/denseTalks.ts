import { newPaceModel, predictSeconds } from '../../shared/timing/paceModel.ts'
import type { SpokenLine } from '../../shared/timing/spokenLine.ts'
import { parallelText } from './parallelText.ts'
import { longer, makeTalk, randomFrom, type Talk } from './talks.ts'

const LANGUAGES = ['yo', 'ig', 'ha', 'sw', 'zu']
/** Length of a line as subtitles have it, in characters. */
const LINE_CHARACTERS = 60
/** How much longer than its places a dense talk is at its natural length. */
const DENSITY_RATIO = 1.3
/** Lines of a dense talk: some three minutes. */
const TALK_LINES = 60
/** Seconds of silence in the film before and after a talk. */
const MARGIN_SILENCE_SECONDS = 4

/** The part of the texts that the plan was tuned on, and the part that judges it. */
export const PARTS = { tuned: [0, 0.5], judged: [0.5, 1] } as const
export type Part = keyof typeof PARTS

/** Dense talks into five languages, of one part of the texts: gaps of 20 to 50 ms, three speakers in turns of one to three lines. */
export function denseTalks(part: Part, by: number): Talk[] {
  return LANGUAGES.map((language, at) => longer(denseTalk(language, part, at), by))
}

/** Talks with pauses of a breath and between turns, at their natural length. */
export function talksWithPauses(part: Part): Talk[] {
  return LANGUAGES.map((language) =>
    makeTalk(parallelText(language, LINE_CHARACTERS, PARTS[part]), { language, natural: true, lines: 300 }),
  )
}

function denseTalk(language: string, part: Part, at: number): Talk {
  const random = randomFrom(31 + at + (part === 'judged' ? 100 : 0))
  const pairs = parallelText(language, LINE_CHARACTERS, PARTS[part]).slice(0, TALK_LINES)
  const [english, other] = [newPaceModel('en'), newPaceModel(language)]
  const slots = pairs.map(({ source }) => predictSeconds(english, source, ''))
  const speech = pairs.map(({ target }) => predictSeconds(other, target, ''))
  const scale = (DENSITY_RATIO * sum(slots)) / sum(speech)
  const lines: SpokenLine[] = []
  let start = MARGIN_SILENCE_SECONDS
  let [speaker, left] = [0, 2]
  for (const [id, { target }] of pairs.entries()) {
    if (left-- === 0) {
      speaker = (speaker + 1 + Math.floor(2 * random())) % 3
      left = Math.floor(3 * random())
    }
    const end = start + (slots[id] ?? 0)
    const natural = scale * (speech[id] ?? 0)
    lines.push({ id, speaker: `SPEAKER_0${speaker}`, start, end, natural, characters: [...target].length })
    start = end + 0.02 + 0.03 * random()
  }
  return { lines, duration: start + MARGIN_SILENCE_SECONDS }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
