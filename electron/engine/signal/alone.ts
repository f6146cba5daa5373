import type { Stretch } from '../../../shared/timing/stretch.ts'

/** Seconds left out beside another speaker. */
const MARGIN = 0.15

/** The parts of a person's stretches in which nobody else speaks, those of at least `shortest` seconds. */
export function alone(own: readonly Stretch[], others: readonly Stretch[], shortest: number): Stretch[] {
  const free = others.reduce<Stretch[]>(
    (left, other) => {
      const [from, to] = [other.start - MARGIN, other.end + MARGIN]
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
  return free.filter(({ start, end }) => end - start >= shortest)
}
