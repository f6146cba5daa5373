import type { WorkOptions } from './ports.ts'

/**
 * Maps the progress of a step (0 to 1) to the part from `from` to `to` of its job's progress. Signal and notes stay the
 * job's.
 */
export function stage(work: WorkOptions, from: number, to: number): Required<WorkOptions> {
  return {
    signal: work.signal,
    onProgress: (fraction) => work.onProgress?.(from + (to - from) * Math.min(1, Math.max(0, fraction))),
    onNote: (note) => work.onNote?.(note),
  }
}
