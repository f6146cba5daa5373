/** Milliseconds of a monotonic clock, for measuring and waiting; the system clock may jump. */
export function steadyNow(): number {
  return performance.now()
}
