import { formatClock } from '../../../shared/basics/timecode.ts'
import type { SyncedCues } from '../../../shared/contract/localMedia.ts'
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
import { moveCues } from '../../../shared/timing/sync/moveCues.ts'
import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'
import { readTypedLength, readTypedTime } from '../../state/document/filmTime.ts'

/** How the times of subtitles are changed, as it stands in the form. */
export interface RetimeChoice {
  /** `none`, `ear`, `points`, or the number of an edition. */
  readonly way: string
  /** Seconds to shift by, as typed. */
  readonly shift: string
  /** Where the first and the last cue begin, as typed. */
  readonly points: readonly [string, string]
}

/** Where the cues of a form, in order of their starts, belong by the film's speech. */
export type EarTimes = SyncedCues

/** Whether new times were found by ear, sure or not. */
export function isMovedByEar(ear: EarTimes | undefined): ear is EarTimes {
  return ear?.verdict === 'sure' || ear?.verdict === 'unsure'
}

/** Cues as times are found for them. */
export function inOrderOfStart<C extends TimeSpan>(cues: readonly C[]): C[] {
  return cues.toSorted((a, b) => a.start - b.start)
}

/** The choice that the form begins with: by ear where that is sure, else the edition whose times fit the lines, or none. */
export function startChoice(cues: readonly Cue[], likely: Edition | undefined, ear?: EarTimes): RetimeChoice {
  const at = (cue: Cue | undefined) => formatClock(cue?.start ?? 0, 3)
  const byRate = likely === undefined ? 'none' : String(EDITIONS.indexOf(likely))
  const way = ear?.verdict === 'sure' ? 'ear' : byRate
  return { way, shift: '0', points: [at(cues[0]), at(cues.at(-1))] }
}

/** The cues at their new times; undefined where the typed times mean nothing. */
export function placedBy(
  cues: readonly Cue[],
  choice: RetimeChoice,
  { duration, ear }: { readonly duration: number; readonly ear?: EarTimes | undefined },
): PlacedCues | undefined {
  if (choice.way === 'ear') return ear && placeCues(moveCues(inOrderOfStart(cues), ear), IDENTITY_RETIMING, duration)
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
