import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { ANALYSIS_HOP_SECONDS } from '../frames.ts'
import type { BandLevels } from './bandLevels.ts'
import { codebookOf, squaredDistance } from './codebook.ts'
import { type GappedPath, gappedPath } from './gappedPath.ts'
import { type FeatureRows, MATCH_DIMENSIONS, matchFeatures, pooled } from './matchFeatures.ts'

/** A text as our own voice spoke it, and the sound of a film. */
export interface LayRequest {
  readonly spoken: BandLevels
  readonly film: BandLevels
  /** Bursts of speech in the film, in seconds from its first frame. */
  readonly bursts: readonly TimeSpan[]
}

/** Where each frame of the spoken text is in the film. */
export interface LaidText {
  /** Frames of the film, -1 where it does not have it. */
  readonly first: Int32Array
  readonly last: Int32Array
  /** How much better each frame matches than chance, 0 where nothing is matched. */
  readonly gains: Float32Array
}

/** Frames of a row of the coarse, the middle and the fine comparison, and rows around the coarser path that are compared. */
const COARSE_SPAN_FRAMES = 20
const FINER_LEVELS = [
  { span: 4, reachSeconds: 3 },
  { span: 1, reachSeconds: 0.4 },
] as const
/** Seconds around a burst that are compared as well: soft beginnings and ends. */
const BURST_MARGIN_SECONDS = 0.1
/** Share of the cost of a text that is not in the film at which leaving it out is as cheap. */
const GAP_COST_SHARE = 0.96
/** The same of the finer comparisons, against the text so many seconds further on than the band reaches. */
const FINE_GAP_COST_SHARE = 1
const CHANCE_SHIFT_SECONDS = 0.5
/** Seconds of speech on both sides that a gap must save at the difference between text and chance. */
const GAP_OPENING_SECONDS = 0.6
const STRETCH_COST = 0.1
/** Tempo of the film's speech against our voice's. */
const MAX_TEMPO_FACTOR = 1.6

/**
 * Lays a spoken text over the sound of a film: rows of a fifth of a second over all that is spoken in it, then ever shorter ones
 * within a band around what was found, as FastDTW does (Salvador & Chan 2007). What either lacks is left out.
 */
export function layText(
  { spoken, film, bursts }: LayRequest,
  onProgress: (fraction: number) => void = () => undefined,
): LaidText {
  const frames = speechFrames(bursts, film.frames)
  if (frames.length === 0 || spoken.frames === 0)
    return {
      first: new Int32Array(spoken.frames).fill(-1),
      last: new Int32Array(spoken.frames).fill(-1),
      gains: new Float32Array(spoken.frames),
    }
  const text = matchFeatures(
    spoken,
    Int32Array.from({ length: spoken.frames }, (_, at) => at),
  )
  const sound = matchFeatures(film, frames)
  const tempo = Math.min(MAX_TEMPO_FACTOR, Math.max(1 / MAX_TEMPO_FACTOR, spoken.frames / frames.length))
  const coarse = coarsePath(pooled(text, COARSE_SPAN_FRAMES * tempo), pooled(sound, COARSE_SPAN_FRAMES))
  onProgress(0.5)
  let found: Level = { path: coarse.path, textSpan: COARSE_SPAN_FRAMES * tempo, span: COARSE_SPAN_FRAMES }
  let gains = new Float32Array(0)
  FINER_LEVELS.forEach(({ span, reachSeconds }, at) => {
    const rows = pooled(text, span)
    const columns = pooled(sound, span)
    const band = bandAround(found, {
      rows: rows.count,
      columns: columns.count,
      span,
      reach: reachSeconds / ANALYSIS_HOP_SECONDS / span,
    })
    const fine = finePath(rows, columns, { band, span, reachSeconds })
    found = { path: fine.path, textSpan: span, span }
    gains = fine.gains
    onProgress(0.5 + (0.5 * (at + 1)) / FINER_LEVELS.length)
  })
  const inFilm = (column: number): number => (column < 0 ? -1 : (frames[column] ?? -1))
  return { first: found.path.first.map(inFilm), last: found.path.last.map(inFilm), gains }
}

/** The frames of a film in which somebody speaks. */
function speechFrames(bursts: readonly TimeSpan[], count: number): Int32Array {
  const chosen: number[] = []
  for (const { start, end } of bursts) {
    const from = Math.max((chosen.at(-1) ?? -1) + 1, Math.floor((start - BURST_MARGIN_SECONDS) / ANALYSIS_HOP_SECONDS))
    const to = Math.min(count, Math.ceil((end + BURST_MARGIN_SECONDS) / ANALYSIS_HOP_SECONDS))
    for (let frame = from; frame < to; frame++) chosen.push(frame)
  }
  return Int32Array.from(chosen)
}

interface Level {
  readonly path: GappedPath
  /** Frames of the text in a row, and of the film in a column. */
  readonly textSpan: number
  readonly span: number
}

/** All rows against all columns by codes. Chance is the cost of the text backwards: as alike, in no order. */
function coarsePath(rows: FeatureRows, columns: FeatureRows): { path: GappedPath } {
  const { codes, codeOf } = codebookOf(columns)
  const table = new Float32Array(codes.count)
  const costsOf = (backwards: boolean) => (row: number, out: Float32Array) => {
    const from = (backwards ? rows.count - 1 - row : row) * MATCH_DIMENSIONS
    for (let code = 0; code < codes.count; code++)
      table[code] = Math.sqrt(
        squaredDistance(rows.values, from, codes.values, code * MATCH_DIMENSIONS) / MATCH_DIMENSIONS,
      )
    for (let column = 0; column < columns.count; column++) out[column] = table[codeOf[column] ?? 0] ?? 0
  }
  const all = {
    rows: rows.count,
    columns: columns.count,
    from: new Int32Array(rows.count),
    to: new Int32Array(rows.count).fill(columns.count),
    stretchCost: STRETCH_COST,
  }
  const chance =
    gappedPath({ ...all, costs: costsOf(true), ...gapsOf(all, Number.POSITIVE_INFINITY) }).cost /
    (rows.count + columns.count)
  const gapCost = GAP_COST_SHARE * chance
  return { path: gappedPath({ ...all, costs: costsOf(false), ...gapsOf(all, gapCost) }) }
}

function gapsOf({ rows, columns }: { rows: number; columns: number }, cost: number, span = COARSE_SPAN_FRAMES) {
  return {
    skipRow: new Float32Array(rows).fill(cost),
    skipColumn: new Float32Array(columns).fill(cost),
    openingCost: ((GAP_OPENING_SECONDS / ANALYSIS_HOP_SECONDS) * 2) / span,
  }
}

interface Band {
  readonly from: Int32Array
  readonly to: Int32Array
}

/** The columns near a coarser path: rows that it leaves out have all between those that it matches. */
function bandAround(
  { path, textSpan, span: coarseSpan }: Level,
  { rows, columns, span, reach }: { rows: number; columns: number; span: number; reach: number },
): Band {
  const from = new Int32Array(rows)
  const to = new Int32Array(rows)
  const coarseOf = (row: number): number => Math.min(path.first.length - 1, Math.floor((row * span) / textSpan))
  const scale = coarseSpan / span
  let before = 0
  for (let row = 0; row < rows; row++) {
    const last = path.last[coarseOf(row)] ?? -1
    const first = path.first[coarseOf(row)] ?? -1
    if (first >= 0) {
      from[row] = Math.max(0, Math.floor(first * scale - reach))
      before = Math.min(columns, Math.ceil((last + 1) * scale + reach))
    } else from[row] = -1
    to[row] = before
  }
  let next = columns - 1
  for (let row = rows - 1; row >= 0; row--) {
    if ((from[row] ?? -1) < 0) from[row] = Math.max(0, Math.min(next, Math.floor((to[row] ?? 0) - 2 * reach)))
    else next = from[row] ?? next
  }
  return inOrder({ from, to }, columns)
}

/** The same band, whose ends never fall and which leads from the first column to the last. */
function inOrder({ from, to }: Band, columns: number): Band {
  from[0] = 0
  to[to.length - 1] = columns
  for (let row = from.length - 2; row >= 0; row--) from[row] = Math.min(from[row] ?? 0, from[row + 1] ?? 0)
  for (let row = 1; row < to.length; row++) to[row] = Math.max(to[row] ?? 0, to[row - 1] ?? 0)
  for (let row = 0; row < to.length; row++)
    to[row] = Math.max(to[row] ?? 0, Math.min(columns, (from[row + 1] ?? 0) + 1))
  return { from, to }
}

function finePath(
  rows: FeatureRows,
  columns: FeatureRows,
  { band, span, reachSeconds }: { band: Band; span: number; reachSeconds: number },
): { path: GappedPath; gains: Float32Array<ArrayBuffer> } {
  const costsOf =
    (shift: number) =>
    (row: number, out: Float32Array): void => {
      const own = ((row + shift) % rows.count) * MATCH_DIMENSIONS
      const from = band.from[row] ?? 0
      const to = band.to[row] ?? 0
      for (let column = from; column < to; column++)
        out[column - from] = Math.sqrt(
          squaredDistance(rows.values, own, columns.values, column * MATCH_DIMENSIONS) / MATCH_DIMENSIONS,
        )
    }
  const all = { rows: rows.count, columns: columns.count, ...band, stretchCost: STRETCH_COST }
  const forced = gapsOf(all, Number.POSITIVE_INFINITY, span)
  const shift = Math.round((reachSeconds + CHANCE_SHIFT_SECONDS) / ANALYSIS_HOP_SECONDS / span)
  const chance = gappedPath({ ...all, costs: costsOf(shift), ...forced }).cost / (rows.count + columns.count)
  const path = gappedPath({ ...all, costs: costsOf(0), ...gapsOf(all, FINE_GAP_COST_SHARE * chance, span) })
  return { path, gains: new Float32Array(rows.count) }
}
