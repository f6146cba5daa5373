import type { Document, Line } from '../project/document.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { MAX_BAND_TRACKS } from './bandMarks.ts'

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

/**
 * The lines that are dubbed in the rows of a band, from the uppermost, and the row of each line by its id: as many rows as chosen, else
 * one for each speaker up to the most that can be read.
 */
export function linesOfRows(
  document: Pick<Document, 'lines'>,
  chosenRows?: number,
): { readonly rows: readonly (readonly Line[])[]; readonly rowOf: ReadonlyMap<number, number> } {
  const dubbed = linesInOrder(document).filter(({ keepOriginal }) => !keepOriginal)
  const speakers = new Set(dubbed.map(({ speaker }) => speaker)).size
  const tracks = dubbed.reduce((most, { track = -1 }) => Math.max(most, track + 1), 0)
  const count = Math.max(1, Math.min(MAX_BAND_TRACKS, chosenRows ?? Math.max(speakers, tracks)))
  const rowOf = bandTracks(dubbed, count)
  return { rows: Array.from({ length: count }, (_, row) => dubbed.filter(({ id }) => rowOf.get(id) === row)), rowOf }
}

function rowsOfSpeakers(lines: readonly Line[], tracks: number): Map<string, number> {
  const seconds = new Map<string, number>()
  for (const { speaker, start, end } of lines) seconds.set(speaker, (seconds.get(speaker) ?? 0) + end - start)
  const order = [...seconds].sort(([, a], [, b]) => b - a)
  return new Map(order.map(([speaker], at) => [speaker, at % tracks]))
}
