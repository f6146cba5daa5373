import { newPaceModel, predictSeconds } from '../../shared/timing/paceModel.ts'
import type { SpokenLine } from '../../shared/timing/spokenLine.ts'
import type { Parallel } from './parallelText.ts'

export const TALK_SPEAKERS = 4
/** Pace of people who give a talk against that of the built-in voices, which read 172 words a minute. */
const TALK_PACE_RATIO = 1.15
/** How much single lines scatter about the predicted length, in the source and in the dub. */
const LENGTH_SCATTER_SHARE = 0.08

/** A talk to be dubbed. Times in seconds. */
export interface Talk {
  readonly lines: readonly SpokenLine[]
  readonly duration: number
}

/** The same talk with longer lines. */
export function longer({ lines, duration }: Talk, by: number): Talk {
  return { lines: lines.map((line) => ({ ...line, natural: line.natural * by })), duration }
}

/** Lines with gaps of 30 ms, each in another voice than the one before where there are two speakers. */
export function makeDense(speakers: number): Talk {
  const random = randomFrom(7)
  const lines: SpokenLine[] = []
  let at = 1
  for (let id = 0; id < 100; id++) {
    const seconds = 0.8 + 3 * random()
    const natural = seconds * (0.9 + 0.2 * random())
    lines.push({
      id,
      speaker: `SPEAKER_0${id % speakers}`,
      start: at,
      end: at + seconds,
      natural,
      characters: Math.round(14 * natural),
    })
    at += seconds + 0.03
  }
  return { lines, duration: at + 1 }
}

/** Lays a text out as a talk: speakers take turns of some lines, with pauses of a breath and between turns. */
export function makeTalk(
  pairs: readonly Parallel[],
  { language, natural, lines: count }: { language: string; natural: boolean; lines: number },
): Talk {
  const random = randomFrom(language.charCodeAt(0))
  const english = newPaceModel('en')
  const other = newPaceModel(language)
  const slotOf = ({ source }: Parallel): number => TALK_PACE_RATIO * predictSeconds(english, source, '')
  const speechOf = ({ target }: Parallel): number => TALK_PACE_RATIO * predictSeconds(other, target, '')
  const scale = natural ? sum(pairs.map(slotOf)) / sum(pairs.map(speechOf)) : 1
  const scatter = (): number => 1 + LENGTH_SCATTER_SHARE * (random() + random() + random() - 1.5) * 2
  const lines: SpokenLine[] = []
  let at = 1
  let [speaker, left] = [0, 4]
  while (lines.length < count && pairs.length > 0) {
    const pair = pairs[lines.length % pairs.length]
    if (pair === undefined) break
    if (left-- === 0) {
      speaker = (speaker + 1 + Math.floor(random() * (TALK_SPEAKERS - 1))) % TALK_SPEAKERS
      left = 1 + Math.floor(random() * 8)
      at += 0.2 + 0.8 * random()
    }
    const end = at + slotOf(pair) * scatter()
    lines.push({
      id: lines.length,
      speaker: `SPEAKER_0${speaker}`,
      start: at,
      end,
      natural: scale * speechOf(pair) * scatter(),
      characters: [...pair.target].length,
    })
    at = end + 0.15 + 0.8 * random()
  }
  return { lines, duration: at + 2 }
}

/** Park and Miller's generator, so that every run sees the same talks. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
