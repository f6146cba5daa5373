import { inject } from 'vitest'

/** Of many cases that take the same path, so many in every run, and with each commit others. */
export function inTurn<T>(cases: readonly T[], count = 1): readonly T[] {
  const first = inject('turn') % cases.length
  return [...cases, ...cases].slice(first, first + Math.min(count, cases.length))
}
