import type { Line } from '../project/document.ts'

/** Seconds between two lines of a row, so that marks of both have room. */
const TRACK_GAP_SECONDS = 0.1

/**
 * The row of a band, from 0, on which each line stands, by the line's id. A speaker keeps a row where it is free; who speaks more
 * gets a row before others. A line goes to another row while its own is taken, and over the lines of its own where all are.
 * A line whose script names a row stands there. `lines` are in order of time.
 */
export function bandTracks(lines: readonly Line[], tracks: number): ReadonlyMap<number, number> {
  const rows = rowsOfSpeakers(lines, tracks)
  const freeFrom = new Array<number>(tracks).fill(Number.NEGATIVE_INFINITY)
  return new Map(
    lines.map(({ id, speaker, start, end, track }) => {
      const own = rows.get(speaker) ?? 0
      const free = freeFrom.findIndex((time) => time <= start)
      const row = track !== undefined && track < tracks ? track : free < 0 || (freeFrom[own] ?? 0) <= start ? own : free
      freeFrom[row] = Math.max(freeFrom[row] ?? 0, end + TRACK_GAP_SECONDS)
      return [id, row]
    }),
  )
}

function rowsOfSpeakers(lines: readonly Line[], tracks: number): Map<string, number> {
  const seconds = new Map<string, number>()
  for (const { speaker, start, end } of lines) seconds.set(speaker, (seconds.get(speaker) ?? 0) + end - start)
  const order = [...seconds].sort(([, a], [, b]) => b - a)
  return new Map(order.map(([speaker], at) => [speaker, at % tracks]))
}
