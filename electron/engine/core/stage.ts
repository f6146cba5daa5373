import type { Work } from './ports.ts'

/** The part of a job's progress from `from` to `to`, as work of its own. */
export function stage(work: Work, from: number, to: number): Required<Work> {
  return {
    signal: work.signal,
    onProgress: (fraction) => work.onProgress?.(from + (to - from) * Math.min(1, Math.max(0, fraction))),
    onNote: (note) => work.onNote?.(note),
  }
}
