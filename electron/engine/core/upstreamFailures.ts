import { type Failure, toFailure } from '../../../shared/failure.ts'

/** Failures that are the caller's, or nobody's: a server behind the engine is not to blame for them. */
const OTHERS_FAILURES: ReadonlySet<Failure['kind']> = new Set(['invalid', 'not_found', 'cancelled', 'forbidden'])

/** The failures of each server behind the engine since its start, by kind. */
const counts = new Map<string, { readonly server: string; readonly kind: Failure['kind']; count: number }>()

/** Counts a failure of a server behind the engine, a chat server or a speech server. */
export function countUpstreamFailure(server: string, error: unknown): void {
  const { kind } = toFailure(error)
  if (OTHERS_FAILURES.has(kind)) return
  const key = `${kind} ${server}`
  const known = counts.get(key) ?? { server, kind, count: 0 }
  known.count++
  counts.set(key, known)
}

/** The failures so far. */
export function upstreamFailures(): { readonly server: string; readonly kind: string; readonly count: number }[] {
  return [...counts.values()]
}
