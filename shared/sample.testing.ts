import { inject } from 'vitest'
import { inTurn } from './inTurn.testing.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is a run of `npm test`, which tries a sample of what takes long. */
    isQuick: boolean
    /** Whether this is a run of what `npm test` leaves out. */
    isRest: boolean
    /** Another number for each commit. */
    turn: number
  }
}

/**
 * Of many cases those that a run tries: `npm test` so many of them, with each commit others, the rest of the tests those that it leaves
 * out, and any other run all.
 */
export function sampled<T>(cases: readonly T[], count = 1): readonly T[] {
  if (inject('isQuick')) return inTurn(cases, count)
  if (!inject('isRest')) return cases
  const tried = new Set(inTurn(cases, count))
  return cases.filter((one) => !tried.has(one))
}

/** Of many cases of which `npm test` tries one in part: any other run tries all of them whole. */
export function sampledInPart<T>(cases: readonly T[]): readonly T[] {
  return inject('isQuick') ? inTurn(cases) : cases
}

/** How often fast-check tries a property: in `npm test` a fifth as often, and always the same examples. */
export function runs(numRuns: number): { readonly numRuns: number; readonly seed?: number } {
  return inject('isQuick') ? { numRuns: Math.ceil(numRuns / 5), seed: 1 } : { numRuns }
}

/** How often something slow is done: so often in `npm test`, and more often in any other run. */
export function times(quick: number, whole: number): number {
  return inject('isQuick') ? quick : whole
}
