import type { Hold } from '../../../shared/timing/waits/timeMap.ts'
import { BED_RATE, type BedCurve } from './bedPlan.ts'

/** A piece of the original: where it lies in the source, and where it begins in the dub. Seconds. */
export interface BedPiece {
  readonly start: number
  readonly end: number
  readonly dub: number
}

/** Seconds of the source in a piece, at most. */
const PIECE_SECONDS = 10
/** Factor on the original where voices are to be removed and cannot be yet: -14 dB, as before anything is predicted. */
const VOICES_KEPT_GAIN = 0.2

/**
 * The pieces of the original that lie in a range of the dub, in seconds: all begin at whole multiples of their length, or after a
 * hold of the picture, in which there is none.
 */
export function bedPieces(from: number, to: number, holds: readonly Hold[]): BedPiece[] {
  return [{ source: 0, dub: 0, seconds: 0 }, ...holds].flatMap(({ source, dub, seconds }, at) => {
    const begin = dub + seconds
    const last = Math.min(source + to - begin, holds[at]?.source ?? Number.POSITIVE_INFINITY)
    const first = Math.max(source, source + from - begin)
    const pieces: BedPiece[] = []
    for (let piece = Math.floor(first / PIECE_SECONDS); piece * PIECE_SECONDS < last; piece++) {
      const start = Math.max(source, piece * PIECE_SECONDS)
      const end = Math.min((piece + 1) * PIECE_SECONDS, holds[at]?.source ?? Number.POSITIVE_INFINITY)
      if (end > first && start < Math.min(end, last)) pieces.push({ start, end, dub: begin + start - source })
    }
    return pieces
  })
}

/** Whether voices are removed anywhere in a piece. */
export function losesVoices({ start, end, dub }: BedPiece, { first, cuts }: BedCurve): boolean {
  const from = Math.max(0, Math.floor(dub * BED_RATE) - first)
  const to = Math.ceil((dub + end - start) * BED_RATE) - first
  return cuts?.subarray(from, Math.max(from, to + 1)).some((cut) => cut > 0) ?? false
}

/** The same curve where pieces are missing: their voices stay, and all of the original is lower there. */
export function withVoicesIn(missing: readonly BedPiece[], curve: BedCurve): BedCurve {
  if (curve.cuts === undefined || missing.length === 0) return curve
  const [gains, cuts] = [curve.gains.slice(), curve.cuts.slice()]
  for (const { start, end, dub } of missing) {
    const from = Math.max(0, Math.floor(dub * BED_RATE) - curve.first)
    const to = Math.min(cuts.length, Math.ceil((dub + end - start) * BED_RATE) - curve.first + 1)
    for (let step = from; step < to; step++) {
      gains[step] = (gains[step] ?? 1) * (1 - (1 - VOICES_KEPT_GAIN) * (cuts[step] ?? 0))
      cuts[step] = 0
    }
  }
  return { ...curve, gains, cuts }
}
