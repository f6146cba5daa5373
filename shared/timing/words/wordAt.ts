import { lowerBound } from '../../basics/lowerBound.ts'

/** The index of the word that is spoken at a time, or was last spoken less than `linger` seconds ago; -1 where there is none. */
export function wordAt(
  times: readonly { readonly start: number; readonly end: number }[],
  { time, linger = 0 }: { readonly time: number; readonly linger?: number | undefined },
): number {
  const index = lowerBound(times.length, (at) => (times[at]?.start ?? 0) > time) - 1
  const word = times[index]
  return word !== undefined && time < word.end + linger ? index : -1
}
