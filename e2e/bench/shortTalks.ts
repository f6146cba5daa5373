import { newPaceModel, predictSeconds } from '../../shared/timing/paceModel.ts'
import type { SpokenLine } from '../../shared/timing/spokenLine.ts'
import { parallelText } from './parallelText.ts'
import { longer, randomFrom, type Talk } from './talks.ts'

/** How much longer than its places the speech of each language is at its natural length, as on dense talk that was dubbed into it. */
const DENSITY = { en: 1.04, ha: 1.1, sw: 1.16, ig: 1.22, yo: 1.3, zu: 1.38 } as const
/** Seconds of a film, and of the talk in it. */
const FILM_SECONDS = 30
const TALK_SECONDS = 23
const TALK_LINES = 9
const LINE_CHARACTERS = 55
/** Talks of each language: of one, two and three speakers in turn. */
const TALKS_PER_LANGUAGE = 6
/** Share of lines before which another speaker may take over, and by how much lines of a language that is not translated scatter. */
const TURN_SHARE = 0.6
const LENGTH_SCATTER_SHARE = 0.3

/** Shares of the texts: two that a plan is tuned and chosen by, and one that is looked at once. */
export const THIRDS = { tuned: [0, 0.34], chosen: [0.34, 0.67], unseen: [0.67, 1] } as const
export type Third = keyof typeof THIRDS

/** Dense talks of nine lines in 23 of a film's 30 seconds, with gaps of 20 to 50 ms between them, in six languages. */
export function shortTalks(third: Third, by: number): Talk[] {
  return Object.entries(DENSITY).flatMap(([language, density], at) =>
    Array.from({ length: TALKS_PER_LANGUAGE }, (_, time) =>
      longer(shortTalk(third, language, { density, at, time }), by),
    ),
  )
}

interface TalkShape {
  readonly density: number
  /** The places of its language and of itself, which make it another talk. */
  readonly at: number
  readonly time: number
}

function shortTalk(third: Third, language: string, { density, at, time }: TalkShape): Talk {
  const random = randomFrom(1009 + 97 * at + 13 * time + 1000 * Object.keys(THIRDS).indexOf(third))
  const isSource = language === 'en'
  const pairs = parallelText(isSource ? 'sw' : language, LINE_CHARACTERS, THIRDS[third])
  const from = Math.floor(random() * (pairs.length - TALK_LINES))
  const chosen = pairs.slice(from, from + TALK_LINES)
  const [english, other] = [newPaceModel('en'), newPaceModel(language)]
  const gaps = chosen.map(() => 0.02 + 0.03 * random())
  const sourceSeconds = chosen.map(({ source }) => predictSeconds(english, source, ''))
  const slots = scaledTo(TALK_SECONDS - sum(gaps), sourceSeconds)
  const scattered = (seconds: number): number => seconds * (1 + LENGTH_SCATTER_SHARE * (random() + random() - 1))
  const spoken = isSource ? slots.map(scattered) : chosen.map(({ target }) => predictSeconds(other, target, ''))
  const naturals = scaledTo(density * sum(slots), spoken)
  let [start, speaker] = [(FILM_SECONDS - TALK_SECONDS) / 2, 0]
  const lines = chosen.map(({ target }, id): SpokenLine => {
    if (random() < TURN_SHARE) speaker = (speaker + 1 + Math.floor(2 * random())) % (1 + (time % 3))
    const [begun, end] = [start, start + (slots[id] ?? 0)]
    start = end + (gaps[id] ?? 0)
    const [natural, characters] = [naturals[id] ?? 0, [...target].length]
    return { id, speaker: `SPEAKER_0${speaker}`, start: begun, end, natural, characters }
  })
  return { lines, duration: FILM_SECONDS }
}

function scaledTo(whole: number, values: readonly number[]): number[] {
  const scale = whole / sum(values)
  return values.map((value) => scale * value)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
