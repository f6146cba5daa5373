import { formatClock } from '../../../shared/basics/timecode.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import {
  type CueRetiming,
  EDITIONS,
  type Edition,
  IDENTITY_RETIMING,
  type PlacedCues,
  placeCues,
  throughPoints,
} from '../../../shared/subtitles/placeCues.ts'
import { readTypedLength, readTypedTime } from '../../state/document/filmTime.ts'

/** How the times of subtitles are changed, as it stands in the form. */
export interface RetimeChoice {
  /** `none`, `points`, or the number of an edition. */
  readonly way: string
  /** Seconds to shift by, as typed. */
  readonly shift: string
  /** Where the first and the last cue begin, as typed. */
  readonly points: readonly [string, string]
}

/** The choice that the form begins with: the edition whose times fit the lines, or none. */
export function startChoice(cues: readonly Cue[], likely: Edition | undefined): RetimeChoice {
  const at = (cue: Cue | undefined) => formatClock(cue?.start ?? 0, 3)
  const way = likely === undefined ? 'none' : String(EDITIONS.indexOf(likely))
  return { way, shift: '0', points: [at(cues[0]), at(cues.at(-1))] }
}

/** The cues at their new times; undefined where the typed times mean nothing. */
export function placedBy(cues: readonly Cue[], choice: RetimeChoice, duration: number): PlacedCues | undefined {
  const retiming = retimingOf(cues, choice)
  return retiming && placeCues(cues, retiming, duration)
}

function retimingOf(cues: readonly Cue[], { way, shift, points }: RetimeChoice): CueRetiming | undefined {
  if (way === 'points') {
    const [first, last] = points.map((text) => readTypedTime(text))
    return first === undefined || last === undefined ? undefined : throughPoints(cues, first, last)
  }
  const seconds = readTypedLength(shift)
  if (seconds === undefined) return undefined
  return { factor: EDITIONS[Number(way)]?.factor ?? IDENTITY_RETIMING.factor, shift: seconds }
}
