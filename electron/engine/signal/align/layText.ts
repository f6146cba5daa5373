import { clamp } from '../../../../shared/basics/clamp.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { ANALYSIS_HOP_SECONDS } from '../frames.ts'
import type { BandLevels } from './bandLevels.ts'
import { chanceOf, scoresAlong } from './chance.ts'
import { type Band, comparisonByCodes, comparisonWithin, pathOf } from './comparison.ts'
import type { GappedPath, PricedPath } from './gappedPath.ts'
import { bandNoise, type FeatureRows, matchFeatures, pooled } from './matchFeatures.ts'
import { withoutChance } from './withoutChance.ts'

/** A text as our own voices spoke it, and the sound of a film. */
export interface LayRequest {
  /** In as many frames by each voice: a high and a low one, of which each stretch of the film is like the one or the other. */
  readonly spoken: readonly BandLevels[]
  readonly film: BandLevels
  /** Bursts of speech in the film, in seconds from its first frame. */
  readonly bursts: readonly TimeSpan[]
}

/** Where each frame of the spoken text is in the film. */
export interface LaidText {
  /** Frames of the film, -1 where it does not have it. */
  readonly first: Int32Array
  readonly last: Int32Array
  /** By how many deviations of chance the speech around each frame is more alike than other words are; NaN where left out. */
  readonly scores: Float32Array
}

/** Frames of a row of the coarse comparison at least, and the most cells that it has: about half a dozen seconds of work. */
const COARSE_SPAN_FRAMES = 10
const MAX_COARSE_CELLS = 150_000_000
/** Frames of a row of the finer comparisons, and seconds around the coarser path that they look at. */
const FINER_LEVELS = [
  { span: 4, reachSeconds: 3 },
  { span: 1, reachSeconds: 0.4 },
] as const
/** Seconds around a burst that are compared as well: soft beginnings and ends. */
const BURST_MARGIN_SECONDS = 0.1
/** The cost of leaving a step out, as a share of what other words cost: coarse rows are more alike by chance. */
const COARSE_GAP_COST_SHARE = 0.94
const FINE_GAP_COST_SHARE = 0.92
/** Tempo of the film's speech against our voice's. */
const MAX_TEMPO_FACTOR = 1.6
/** How many times more of a text must be found in all of a film than in its speech for that to count. */
const MIN_GAIN_OF_ALL = 1.3
/** How far two tempos are apart, as a natural logarithm, for both to be tried. */
const MIN_TEMPO_LOG_RATIO = 0.08
/** Shares of the work that are done with the features, with the costs of the coarse paths, and with the path among them. */
const FEATURES_PROGRESS_SHARE = 0.15
const COARSE_PRICED_PROGRESS_SHARE = 0.5
const COARSE_PROGRESS_SHARE = 0.7

/**
 * Lays a spoken text over the sound of a film: rows of a tenth of a second and more over all that is spoken in it, then ever
 * shorter ones within a band around what was found, as FastDTW does (Salvador & Chan 2007). What either lacks is left out. The
 * input levels are empty afterwards.
 */
export async function layText(
  { spoken, film, bursts }: LayRequest,
  onProgress: (fraction: number) => Promise<void> = async () => undefined,
): Promise<LaidText> {
  const frames = speechFrames(bursts, film.frames)
  const count = Math.min(...spoken.map((voice) => voice.frames))
  if (frames.length >= count / MAX_TEMPO_FACTOR) return layOver({ spoken, film, frames }, onProgress)
  // Nobody says all of the text in so little speech: perhaps it is too noisy to be found.
  const all = Int32Array.from({ length: film.frames }, (_, at) => at)
  const copies = { spoken: spoken.map(copyOf), film: copyOf(film) }
  const inSpeech = await layOver({ ...copies, frames }, (share) => onProgress(share / 2))
  const inAll = await layOver({ spoken, film, frames: all }, (share) => onProgress((1 + share) / 2))
  return placedFrames(inAll) > MIN_GAIN_OF_ALL * placedFrames(inSpeech) ? inAll : inSpeech
}

function copyOf(levels: BandLevels): BandLevels {
  return { ...levels, values: levels.values.slice() }
}

function placedFrames({ first }: LaidText): number {
  return first.reduce((sum, frame) => sum + (frame < 0 ? 0 : 1), 0)
}

/** Lays a text over the frames of a film among which its words are. */
async function layOver(
  { spoken, film, frames }: Omit<LayRequest, 'bursts'> & { readonly frames: Int32Array },
  onProgress: (fraction: number) => Promise<void>,
): Promise<LaidText> {
  const count = Math.min(...spoken.map((voice) => voice.frames))
  const none = new Int32Array(count).fill(-1)
  if (frames.length === 0 || count === 0)
    return { first: none, last: none, scores: new Float32Array(count).fill(Number.NaN) }
  const all = Int32Array.from({ length: count }, (_, at) => at)
  const noise = bandNoise(film, frames)
  const texts = spoken.map((voice) => takenFeatures(voice, all, noise))
  const sound = takenFeatures(film, frames, noise)
  await onProgress(FEATURES_PROGRESS_SHARE)
  let level = await coarseLevel(texts, sound, onProgress)
  await onProgress(COARSE_PROGRESS_SHARE)
  let scores = new Float32Array(0)
  for (const [at, { span, reachSeconds }] of FINER_LEVELS.entries()) {
    const [voices, columns] = [texts.map((text) => pooled(text, span)), pooled(sound, span)]
    const reach = reachSeconds / ANALYSIS_HOP_SECONDS / span
    const band = bandAround(level, { rows: voices[0]?.count ?? 0, columns: columns.count, span, reach })
    const comparison = comparisonWithin(voices, columns, band)
    const chance = chanceOf(comparison, { span, reach })
    const path = pathOf(comparison, { gapCost: FINE_GAP_COST_SHARE * chance.cost, span }).path()
    level = { path, textSpan: span, span }
    // Words are told apart by these rows as well as by shorter ones, in far fewer comparisons.
    if (at === 0) scores = scoresAlong(comparison, { path, chance, span, reach })
    await onProgress(COARSE_PROGRESS_SHARE + ((1 - COARSE_PROGRESS_SHARE) * (at + 1)) / FINER_LEVELS.length)
  }
  const inFilm = (column: number): number => (column < 0 ? -1 : (frames[column] ?? -1))
  const first = level.path.first.map(inFilm)
  return withoutChance({ first, last: level.path.last.map(inFilm), scores: scoresOfFrames(first, scores) })
}

/** The features of a sound, whose levels are given back: those of an hour hold 24 MB. */
function takenFeatures(levels: BandLevels, frames: Int32Array, noise: Float64Array): FeatureRows {
  const features = matchFeatures(levels, frames, noise)
  levels.values.buffer.transfer(0)
  return features
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

/**
 * All of the text against all of the film: at the tempo that the film has if it has all of the text and nothing else, and at our
 * voice's own, of which the one at which more is alike counts.
 */
async function coarseLevel(
  texts: readonly FeatureRows[],
  sound: FeatureRows,
  onProgress: (fraction: number) => Promise<void>,
): Promise<Level> {
  const count = texts[0]?.count ?? 0
  const whole = clamp(count / sound.count, 1 / MAX_TEMPO_FACTOR, MAX_TEMPO_FACTOR)
  const tempos = Math.abs(Math.log(whole)) > MIN_TEMPO_LOG_RATIO ? [whole, 1] : [whole]
  const levels = tempos.map((tempo) => coarseLevelAt(tempo, texts, sound))
  await onProgress(COARSE_PRICED_PROGRESS_SHARE)
  const { priced, ...spans } = levels.reduce((one, other) => (other.saved > one.saved ? other : one))
  return { ...spans, path: priced.path() }
}

function coarseLevelAt(
  tempo: number,
  texts: readonly FeatureRows[],
  sound: FeatureRows,
): Omit<Level, 'path'> & { readonly priced: PricedPath; readonly saved: number } {
  const count = texts[0]?.count ?? 0
  const span = Math.max(COARSE_SPAN_FRAMES, Math.sqrt((count * sound.count) / MAX_COARSE_CELLS))
  const rows = texts.map((text) => pooled(text, span * tempo))
  const comparison = comparisonByCodes(rows, pooled(sound, span))
  const chance = chanceOf(comparison, { span, reach: comparison.columns })
  const gapCost = COARSE_GAP_COST_SHARE * chance.cost
  const priced = pathOf(comparison, { gapCost, span })
  const saved = 1 - priced.cost / (gapCost * (comparison.rows + comparison.columns))
  return { priced, textSpan: span * tempo, span, saved }
}

/** The score of each frame that has a place, by the row that it lies in: 0 where that row has none. NaN elsewhere. */
function scoresOfFrames(first: Int32Array, ofRows: Float32Array): Float32Array<ArrayBuffer> {
  const scale = ofRows.length / first.length
  return Float32Array.from(first, (place, at) => (place < 0 ? Number.NaN : ofRows[Math.floor(at * scale)] || 0))
}

/** The columns near a coarser path: rows that it leaves out have those about where they would be. */
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
    from[row] = first < 0 ? -1 : Math.max(0, Math.floor(first * scale - reach))
    if (first >= 0) before = Math.min(columns, Math.ceil((last + 1) * scale + reach))
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
