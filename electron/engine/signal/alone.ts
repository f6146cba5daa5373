import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'

/** Seconds left out beside another speaker. */
const OTHER_SPEAKER_MARGIN_SECONDS = 0.15

/** The parts of a person's stretches in which nobody else speaks, those of at least `minSeconds` seconds. */
export function alone(own: readonly TimeSpan[], others: readonly TimeSpan[], minSeconds: number): TimeSpan[] {
  const free = others.reduce<TimeSpan[]>(
    (left, other) => {
      const [from, to] = [other.start - OTHER_SPEAKER_MARGIN_SECONDS, other.end + OTHER_SPEAKER_MARGIN_SECONDS]
      return left.flatMap(({ start, end }) => {
        if (to <= start || from >= end) return [{ start, end }]
        const rests = [
          { start, end: from },
          { start: to, end },
        ]
        return rests.filter((rest) => rest.end > rest.start)
      })
    },
    [...own],
  )
  return free.filter(({ start, end }) => end - start >= minSeconds)
}
