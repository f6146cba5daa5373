/** Milliseconds on a clock that nobody sets, for whatever is measured or waited for: the wall's clock may jump. */
export function steadyNow(): number {
  return performance.now()
}
