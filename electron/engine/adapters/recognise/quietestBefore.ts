/** Seconds of a window whose level is measured. */
const QUIET_WINDOW_SECONDS = 0.05

/** The sample in the second half of some sound where it is best cut: in the middle of its quietest moment. */
export function quietestBefore(samples: Float32Array, rate: number): number {
  const size = Math.round(QUIET_WINDOW_SECONDS * rate)
  let best = samples.length
  let lowestPower = Number.POSITIVE_INFINITY
  for (let start = samples.length >> 1; start + size <= samples.length; start += size) {
    let power = 0
    for (let index = start; index < start + size; index++) power += (samples[index] ?? 0) ** 2
    if (power >= lowestPower) continue
    lowestPower = power
    best = start + (size >> 1)
  }
  return best
}
