import type { LineView } from '../contract/records.ts'
import type { BandMark, BandTimes } from '../project/document.ts'

/** One subtitle: its times in seconds, its text and its speaker. */
export interface Cue {
  readonly start: number
  readonly end: number
  /** Plain text, lines separated by \n, without markup. */
  readonly text: string
  /** The speaker's name, where the format or the text gives it. */
  readonly speaker?: string
  /** It describes the picture for those who do not see it: nobody in the film says it. */
  readonly describes?: true
  /** When each word of its text is spoken, as spaces part them, in seconds; absent where that is not known or not wanted. */
  readonly words?: readonly { readonly start: number; readonly end: number }[]
  /** Facts of it besides its words from a script for a band. */
  readonly band?: CueBand
}

/** Facts of a cue, and of the role that says it, from a script for a band; times in seconds. */
export interface CueBand {
  /** Where its words, or parts of them, stand; absent for a cue without words. */
  readonly times?: BandTimes
  readonly marks: readonly BandMark[]
  readonly view?: LineView
  readonly track?: number
  /** The colour of its role, `#rrggbb`. */
  readonly colour?: string
  readonly sex?: 'female' | 'male'
  /** The loops that begin, and the shots that change, since the cue before it began; for the last cue those after it as well. */
  readonly loops: readonly number[]
  readonly shots: readonly number[]
}

type Times = { readonly start: number; readonly end: number }
type Moved = Times & { readonly words?: readonly Times[]; readonly band?: CueBand }

/** A cue at another place in time, with the times of its words and of its band. */
export function movedTo<C extends Moved>(cue: C, { start, end }: Times): C {
  const length = cue.end - cue.start
  const factor = length > 0 ? (end - start) / length : 1
  const at = (time: number) => Math.max(0, start + factor * (time - cue.start))
  const moved = <T extends Times>(one: T): T => ({ ...one, start: at(one.start), end: at(one.end) })
  const { words, band } = cue
  return {
    ...moved(cue),
    start,
    end,
    ...(words && { words: words.map(moved) }),
    ...(band && {
      band: {
        ...band,
        ...(band.times && { times: { ...band.times, parts: band.times.parts.map(moved) } }),
        marks: band.marks.map((mark) => ({ ...mark, time: at(mark.time) })),
        loops: band.loops.map(at),
        shots: band.shots.map(at),
      },
    }),
  }
}
