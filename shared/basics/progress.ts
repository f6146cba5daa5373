import type { WorkProgress } from '../commands/workState.ts'
import { type Message, say } from '../locale/message.ts'
import { formatClock } from './timecode.ts'

/** A run as far as it is known. */
export type RunProgress = Pick<WorkProgress, 'fraction' | 'remaining' | 'held'>

/** Seconds: what takes no longer is not counted down. */
const FEW_SECONDS = 5
/** Seconds: an estimate of more is rounded up to a quarter of a minute. */
const EXACT_SECONDS = 60
const ROUND_SECONDS = 15

/** Whole percent of what runs, the same wherever it is shown: 100 % stands only for finished work. */
export function runningPercent({ fraction }: Pick<RunProgress, 'fraction'>): number {
  return Math.min(99, Math.floor(100 * fraction))
}

/** The remaining time of a run as a message, the same wherever it is shown; undefined while the run waits, as it gets no shorter then. */
export function sayRemaining({ remaining, held }: Omit<RunProgress, 'fraction'>): Message | undefined {
  if (held !== undefined) return undefined
  if (remaining === undefined) return say('work.unknown')
  if (remaining < FEW_SECONDS) return say('work.leftFew')
  if (remaining < EXACT_SECONDS) return say('work.left', { time: formatClock(remaining) })
  return say('work.leftLong', { time: formatClock(Math.ceil(remaining / ROUND_SECONDS) * ROUND_SECONDS) })
}

/** How far a run is and what is left of it: `14 %, about 7:00 left`. */
export function sayProgress(run: RunProgress): Message {
  const percent = runningPercent(run)
  const left = sayRemaining(run)
  return left === undefined ? say('work.percent', { percent }) : say('work.percentLeft', { percent, left })
}
