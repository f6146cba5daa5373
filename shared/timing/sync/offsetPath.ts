import type { TimeSpan } from '../timeSpan.ts'
import { type OffsetGrid, offsetWalk, STARTS, STAYS } from './offsetWalk.ts'
import type { SpeechScores } from './speechScores.ts'

/** Cues in a row that are moved by the same time. */
export interface OffsetPiece {
  /** Index of the first cue, and of the one after the last. */
  readonly first: number
  readonly end: number
  /** Seconds added to each. */
  readonly offset: number
}

/** The best offsets of all cues. */
export interface OffsetPath {
  readonly pieces: readonly OffsetPiece[]
  /** Logarithm of how much likelier the path is than that all cues lie by chance, less the prices of breaks and of strays. */
  readonly score: number
  /** Indices of the cues that have no place: the film lacks what they say. */
  readonly strays: ReadonlySet<number>
}

/**
 * Finds for every cue, in order, the offset at which all lie best on the speech: an offset holds until a break, and each break has a price,
 * as described of `alass` (Kaegi 2019). Beyond that, cues keep their order in the film over all breaks, and cues between two pieces may have
 * no place. By dynamic programming, in as many steps as cues times offsets.
 */
export function offsetPath(cues: readonly TimeSpan[], scores: SpeechScores, grid: OffsetGrid): OffsetPath {
  const walk = offsetWalk(grid)
  const sources = cues.map(({ start, end }) => walk.take(start, gainsOf({ start, end }, scores, grid.offsets)))
  const { score, source } = walk.end()
  return { ...piecesOf(sources, source, grid.offsets), score }
}

/** Gain of a cue at each offset. */
export function gainsOf({ start, end }: TimeSpan, scores: SpeechScores, offsets: Float64Array): Float32Array {
  const gains = new Float32Array(offsets.length)
  for (let place = 0; place < gains.length; place++) {
    const offset = offsets[place] ?? 0
    gains[place] = scores.at(start + offset, end + offset)
  }
  return gains
}

/** The pieces of the path that ends at a source, from the last cue back. */
function piecesOf(
  sources: readonly Int32Array[],
  last: number,
  offsets: Float64Array,
): Pick<OffsetPath, 'pieces' | 'strays'> {
  const pieces: OffsetPiece[] = []
  const strays = new Set(sources.keys())
  let end = sources.length
  for (let from = last; from !== STARTS; ) {
    let cue = Math.floor(from / offsets.length)
    const place = from % offsets.length
    // Strays after the last cue of a piece go with it.
    for (;;) {
      strays.delete(cue)
      from = sources[cue]?.[place] ?? STARTS
      if (from !== STAYS) break
      cue--
    }
    const first = from === STARTS ? 0 : cue
    pieces.unshift({ first, end, offset: offsets[place] ?? 0 })
    end = first
  }
  return { pieces: pieces.length > 0 ? joined(pieces) : [{ first: 0, end: sources.length, offset: 0 }], strays }
}

/** Neighbours at the same offset are one piece. */
function joined(pieces: readonly OffsetPiece[]): OffsetPiece[] {
  const found: OffsetPiece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (last?.offset === piece.offset) found[found.length - 1] = { ...last, end: piece.end }
    else found.push(piece)
  }
  return found
}
