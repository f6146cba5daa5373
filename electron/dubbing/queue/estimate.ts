import { DUB_STAGES } from '../../../shared/basics/fixedValues.ts'
import type { Stage } from '../../../shared/commands/workState.ts'

/** The progress of a dub or a stage, 0 to 1. */
export interface ProgressEstimate {
  readonly fraction: number
  /** Seconds; undefined while too early for an estimate, so that one of before is not shown on. */
  readonly remaining: number | undefined
}

/** Share of the total time by stage: for lines read from subtitles, and for lines that are recognised. */
const STAGE_TIME_SHARES: Readonly<Record<'read' | 'heard', Readonly<Record<Stage, number>>>> = {
  read: { engine: 0.02, transcript: 0.01, speakers: 0.05, translation: 0.05, voices: 0.01, render: 0.78, check: 0.08 },
  heard: { engine: 0.01, transcript: 0.5, speakers: 0.03, translation: 0.05, voices: 0.01, render: 0.36, check: 0.04 },
}
/** Least seconds and progress in a stage for an estimate. */
const SOONEST_SECONDS = 1.5
const MIN_ESTIMATE_PROGRESS_SHARE = 0.05

/** Combines the progress of stages into one share that never decreases, and an estimate. `now` is in milliseconds. */
export function createEstimate(
  lines: 'read' | 'heard',
  now: () => number,
): (stage: Stage, fraction: number) => ProgressEstimate {
  const weights = STAGE_TIME_SHARES[lines]
  let current: { readonly stage: Stage; readonly since: number } | undefined
  let highestFraction = 0
  return (stage, fraction) => {
    if (current?.stage !== stage) current = { stage, since: now() }
    const before = DUB_STAGES.slice(0, DUB_STAGES.indexOf(stage)).reduce((sum, one) => sum + weights[one], 0)
    const place = Math.min(1, before + weights[stage] * fraction)
    highestFraction = Math.max(highestFraction, place)
    const seconds = (now() - current.since) / 1000
    // Of what is done once more, such as after a restart, nothing tells how long the rest takes.
    const isBehind = place < highestFraction
    if (isBehind || seconds < SOONEST_SECONDS || fraction < MIN_ESTIMATE_PROGRESS_SHARE)
      return { fraction: highestFraction, remaining: undefined }
    // The pace of the current stage is extrapolated to later ones; earlier stages may have run before a restart.
    const pace = seconds / (weights[stage] * fraction)
    return { fraction: highestFraction, remaining: pace * (1 - place) }
  }
}

/**
 * Estimates the remaining time of one stage; progress made before its start, as before a restart, is not counted. `now`
 * is in milliseconds.
 */
export function createPace(now: () => number): (fraction: number) => ProgressEstimate {
  let first: { readonly fraction: number; readonly at: number } | undefined
  let highestStageFraction = 0
  return (stageFraction) => {
    highestStageFraction = Math.max(highestStageFraction, Math.min(1, stageFraction))
    first ??= { fraction: highestStageFraction, at: now() }
    const seconds = (now() - first.at) / 1000
    const done = highestStageFraction - first.fraction
    if (seconds < SOONEST_SECONDS || done < MIN_ESTIMATE_PROGRESS_SHARE)
      return { fraction: highestStageFraction, remaining: undefined }
    return { fraction: highestStageFraction, remaining: (seconds / done) * (1 - highestStageFraction) }
  }
}
