import { upperMedian } from '../../../../shared/basics/median.ts'
import type { LineMatch } from '../../../../shared/qc/measures.ts'
import { NORMS } from '../../../../shared/qc/norms.ts'
import { type LinePrint, PRINT_FRAME_SECONDS, PRINT_POWER_FLOOR, PRINT_RANGE_DB } from './linePrint.ts'
import { FRAMES_PER_SECOND, QC_SPECTRUM_BANDS } from './qcSpectrum.ts'

/** Seconds before and after its time in which a line is looked for. */
export const LINE_SEARCH_MARGIN_SECONDS = 1
const MAX_LAG_FRAMES = LINE_SEARCH_MARGIN_SECONDS * FRAMES_PER_SECOND
/** Frames between the lags that are tried first. */
const COARSE_LAG_HOP_FRAMES = 4
/** Frames of the dub in one of the print, whose second spectrum begins in its middle. */
const DUB_FRAMES_PER_PRINT_FRAME = PRINT_FRAME_SECONDS * FRAMES_PER_SECOND

/** dB below the print's peak in which a frame is plainly speech, and in which its bands give the level. */
const SPEECH_FRAME_RANGE_DB = 22
const LEVEL_BAND_RANGE_DB = 28
/** Frames of speech (0.1 s) for which it is softer than mixed where it is gone. */
const MIN_LOST_SPEECH_FRAMES = 5
/** Least bands of a frame that give its shape. */
const MIN_SHAPE_BANDS = 4
/** Frames of speech of one measure of the level: 0.3 s; and of the shape, in which other words are told: 0.2 s. */
const LEVEL_FRAMES = 15
const SHAPE_FRAMES = 10
/** The level in dB of what has none. */
const NO_LEVEL_DB = -120

/**
 * Powers (mean squares) or levels (dB) of a dub by frame and band: of its own sound without the bed, and of all of it. Where the bed is
 * like a voice by chance, too much is taken for bed: the voice has at least the first and at most the second.
 */
interface DubBands {
  readonly own: Float32Array
  readonly whole: Float32Array
}

/**
 * Finds a line in the dub by what was mixed: by which delay its print fits best, how well, how loud it is against the print, and
 * where speech of it is missing. The powers begin a second before the line's beginning in the dub.
 */
export function matchLine(print: LinePrint, powers: DubBands): LineMatch {
  const levels = { own: comparableLevels(print, powers.own), whole: comparableLevels(print, powers.whole) }
  const at = (lag: number): number => fitAt(print, levels.own, lag + MAX_LAG_FRAMES)
  let [best, score] = [0, -1]
  const consider = (lag: number): void => {
    const fit = at(lag)
    if (fit > score) [best, score] = [lag, fit]
  }
  for (let lag = -MAX_LAG_FRAMES; lag <= MAX_LAG_FRAMES; lag += COARSE_LAG_HOP_FRAMES) consider(lag)
  const coarseLag = best
  for (let lag = coarseLag - COARSE_LAG_HOP_FRAMES + 1; lag < coarseLag + COARSE_LAG_HOP_FRAMES; lag++) consider(lag)
  const changes = changesOf(print, levels, best + MAX_LAG_FRAMES)
  const level = upperMedian(changes.map((one) => one.level)) ?? NO_LEVEL_DB
  const audibleChanges = changes.filter(({ mean }) => !isGone(mean, level))
  return {
    offset: best / FRAMES_PER_SECOND,
    score: Math.round(score * 1000) / 1000,
    unlike: Math.round(100 * (upperMedian(audibleChanges.flatMap(({ shape }) => shape)) ?? 0)) / 100,
    mostUnlike: Math.round(100 * mostUnlikeIn(audibleChanges)) / 100,
    level: Math.round(level * 10) / 10,
    lost: lostIn(changes, level),
    levels: levelsOf(changes),
  }
}

/**
 * The levels (dB) of the dub as the print would have them, by frame of the dub and band: over a frame of the print, and no lower
 * than the print's range. Once for all lags, as each of them reads most.
 */
function comparableLevels({ peak }: LinePrint, powers: Float32Array): Float32Array {
  const second = (DUB_FRAMES_PER_PRINT_FRAME / 2) * QC_SPECTRUM_BANDS
  return powers.map((power, index) => {
    const mean = (power + (powers[index + second] ?? 0)) / 2
    return Math.max(peak - PRINT_RANGE_DB, 10 * Math.log10(mean + PRINT_POWER_FLOOR))
  })
}

/** The correlation of print and dub, in dB, at a frame of the dub. */
function fitAt(print: LinePrint, levels: Float32Array, from: number): number {
  let [x, y, xx, yy, xy, count] = [0, 0, 0, 0, 0, 0]
  for (let frame = 0; frame < print.frames; frame++) {
    const base = (from + frame * DUB_FRAMES_PER_PRINT_FRAME) * QC_SPECTRUM_BANDS
    for (let band = 0; band < QC_SPECTRUM_BANDS; band++) {
      const a = print.levels[frame * QC_SPECTRUM_BANDS + band] ?? 0
      // Beyond the end of the dub there is silence.
      const b = levels[base + band] ?? print.peak - PRINT_RANGE_DB
      x += a
      y += b
      xx += a * a
      yy += b * b
      xy += a * b
      count++
    }
  }
  const spread = (xx - (x * x) / count) * (yy - (y * y) / count)
  return count === 0 || spread <= 0 ? 0 : (xy - (x * y) / count) / Math.sqrt(spread)
}

/**
 * A frame with clear speech, and how far its level in the dub is from the print, in dB: by its whole power, and by the
 * mean of its bands. Encoders remove high bands of soft sounds, and a bed may fill the low ones where speech is gone.
 */
interface Change {
  readonly frame: number
  readonly level: number
  readonly mean: number
  /** By how much each band that gives the shape is farther from the print than the median band of the frame, or nearer. */
  readonly shape: readonly number[]
  /** The least that it can be, whatever of the dub's sound is bed. */
  readonly leastShape: readonly number[]
}

function changesOf(print: LinePrint, { own, whole }: DubBands, from: number): Change[] {
  const found: Change[] = []
  const lowest = print.peak - PRINT_RANGE_DB
  for (let frame = 0; frame < print.frames; frame++) {
    let [highestLevel, was, is] = [-120, 0, 0]
    const bands: number[] = []
    const mostOfBands: number[] = []
    for (let band = 0; band < QC_SPECTRUM_BANDS; band++) {
      const level = print.levels[frame * QC_SPECTRUM_BANDS + band] ?? -120
      highestLevel = Math.max(highestLevel, level)
      if (level < print.peak - LEVEL_BAND_RANGE_DB) continue
      const inDub = (from + frame * DUB_FRAMES_PER_PRINT_FRAME) * QC_SPECTRUM_BANDS + band
      const now = own[inDub] ?? lowest
      bands.push(now - level)
      mostOfBands.push((whole[inDub] ?? lowest) - level)
      was += 10 ** (level / 10)
      is += 10 ** (now / 10)
    }
    if (highestLevel < print.peak - SPEECH_FRAME_RANGE_DB) continue
    const [medianChange, sum] = [upperMedian(bands) ?? NO_LEVEL_DB, bands.reduce((all, one) => all + one, 0)]
    const shape = bands.length < MIN_SHAPE_BANDS ? [] : bands.map((one) => Math.abs(one - medianChange))
    const leastShape = shape.map((off, band) =>
      (bands[band] ?? 0) > medianChange ? off : Math.max(0, medianChange - (mostOfBands[band] ?? 0)),
    )
    found.push({ frame, mean: sum / bands.length, level: 10 * Math.log10(is / was), shape, leastShape })
  }
  return found
}

/** The greatest median, over so many frames of speech, of how far their bands are off the print on average and at the least. */
function mostUnlikeIn(changes: readonly Change[]): number {
  const unlike = changes.flatMap(({ leastShape }) =>
    leastShape.length === 0 ? [] : [leastShape.reduce((sum, one) => sum + one, 0) / leastShape.length],
  )
  let most = 0
  for (let from = 0; from + SHAPE_FRAMES <= unlike.length; from++)
    most = Math.max(most, upperMedian(unlike.slice(from, from + SHAPE_FRAMES)) ?? 0)
  return most
}

/** Where speech is gone for longer than a single sound. */
function lostIn(changes: readonly Change[], level: number): LineMatch['lost'] {
  const lost: { start: number; end: number }[] = []
  let run: Change[] = []
  const close = (): void => {
    const [first, last] = [run[0], run.at(-1)]
    if (run.length >= MIN_LOST_SPEECH_FRAMES && first !== undefined && last !== undefined)
      lost.push({ start: first.frame * PRINT_FRAME_SECONDS, end: (last.frame + 1) * PRINT_FRAME_SECONDS })
    run = []
  }
  for (const one of changes) {
    if (isGone(one.mean, level)) run.push(one)
    else close()
  }
  close()
  return lost
}

/** Whether speech of a frame is missing, where its bands are so far from the print and the whole line so far. */
function isGone(mean: number, level: number): boolean {
  return mean < Math.min(level, 0) - NORMS.mixed.gone
}

/** Medians of the level, and the seconds of the line at which each begins. */
function levelsOf(changes: readonly Change[]): LineMatch['levels'] {
  const found: { at: number; level: number }[] = []
  for (let from = 0; from + LEVEL_FRAMES <= changes.length; from += LEVEL_FRAMES) {
    const piece = changes.slice(from, from + LEVEL_FRAMES)
    const level = Math.round(10 * (upperMedian(piece.map((one) => one.level)) ?? NO_LEVEL_DB)) / 10
    found.push({ at: (piece[0]?.frame ?? 0) * PRINT_FRAME_SECONDS, level })
  }
  return found
}
