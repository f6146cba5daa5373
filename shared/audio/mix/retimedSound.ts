import type { TimeMap } from '../../timing/waits/timeMap.ts'
import { type SoundShape, SoundWindow } from '../soundWindow.ts'
import { quietPlaces } from '../takes/quietPlaces.ts'

/** Seconds over which two pieces are joined: longer than the longest pitch period, shorter than an echo. */
const PIECE_CROSSFADE_SECONDS = 0.03
/** Seconds by which a piece may be moved to continue the one before it. */
const RETIMING_SEARCH_SECONDS = 0.015
/** Seconds by which knots are rounded. */
const KNOT_TOLERANCE_SECONDS = 2e-4
/** Every so many frames are compared in the first search. */
const COARSE_SEARCH_FRAMES = 4
/** Pieces of ambience in a row before another place is taken: 0.15 to 0.6 s. */
const AMBIENCE_RUN_PIECES = { least: 5, more: 15 }

/** From where a piece of stretched sound is taken, and how alike (0 to 1) it is to what it continues. */
export interface StretchedPiece {
  readonly from: number
  readonly similarity: number
}

/** Choices shared by two sounds that belong together: the first chooses the pieces, and the other takes the same. */
export interface Retiming {
  readonly map: TimeMap
  /** Filled as the first is read. */
  readonly pieces: StretchedPiece[]
}

/** A stretch of the dub, in frames, that is longer than its stretch of the source. */
interface Region {
  readonly from: number
  readonly to: number
  readonly at: number
  readonly until: number
}

/**
 * Interleaved sound on the time of a dub whose picture waits: bit for bit the source's where nothing waits. Where the
 * picture is slowed, pieces are repeated so that periods meet in phase (WSOLA; Verhelst & Roelands, ICASSP 1993), which keeps
 * the pitch; where it is held, the ambience goes on, from quiet places around in an order that no ear takes for a loop. Joints
 * keep the power of what they join, alike or not. A chunk is valid until the next. With `follows`, the pieces are those that
 * are there, which another sound has chosen.
 */
export function* retimed(
  chunks: Iterable<Float32Array>,
  shape: SoundShape,
  { map, pieces, follows = false }: Retiming & { readonly follows?: boolean },
): Generator<Float32Array> {
  if (map.isIdentity) return yield* chunks
  using sound = new SoundWindow(chunks, shape)
  const hop = Math.round(PIECE_CROSSFADE_SECONDS * shape.sampleRate)
  let [out, from, taken] = [0, 0, 0]
  for (const region of regionsOf(map, shape.sampleRate, hop)) {
    const count = region.at - out
    yield* sound.copy(from, count)
    if (sound.endsBefore(region.from)) return
    const stretch = new Stretch(sound, map, { region: { ...region, from: from + count }, hop, ...shape })
    for (let next = stretch.next(follows ? pieces[taken] : undefined); next !== undefined; ) {
      if (!follows) pieces.push(next.piece)
      taken++
      yield next.block
      next = stretch.next(follows ? pieces[taken] : undefined)
    }
    out = region.until + stretch.closing
    from = region.to + stretch.closing
  }
  yield* sound.copy(from, Number.POSITIVE_INFINITY)
}

/** The stretches that change, those that nearly touch as one. */
function regionsOf({ knots }: TimeMap, sampleRate: number, hop: number): Region[] {
  const frame = (seconds: number): number => Math.round(seconds * sampleRate)
  const regions: Region[] = []
  for (const [index, knot] of knots.entries()) {
    const before = knots[index - 1] ?? { source: 0, dub: 0 }
    if (knot.dub - before.dub <= knot.source - before.source + KNOT_TOLERANCE_SECONDS) continue
    const last = regions.at(-1)
    const [to, until] = [frame(knot.source), frame(knot.dub)]
    if (last !== undefined && frame(before.source) - last.to < 4 * hop)
      regions[regions.length - 1] = { ...last, to, until }
    else regions.push({ from: frame(before.source), to, at: frame(before.dub), until })
  }
  return regions
}

interface StretchShape extends SoundShape {
  readonly region: Region
  readonly hop: number
}

/** Makes the blocks of one changed stretch, and the first of what follows it, which is joined to it. */
class Stretch {
  /** Frames of what follows that are made here. */
  readonly closing: number
  readonly #sound: SoundWindow
  readonly #map: TimeMap
  readonly #shape: StretchShape
  readonly #count: number
  #index = 0
  /** Where the piece before goes on. */
  #goesOn: number
  #run = 0
  #quiet: readonly number[] | undefined
  #random = 1

  constructor(sound: SoundWindow, map: TimeMap, shape: StretchShape) {
    const { at, until, from } = shape.region
    this.#sound = sound
    this.#map = map
    this.#shape = shape
    this.#count = Math.max(1, Math.round((until - at) / shape.hop))
    this.#goesOn = from
    this.closing = this.#lengthOf(0)
  }

  /** The next block with the piece it begins; undefined at the end. */
  next(chosenPiece?: StretchedPiece): { readonly piece: StretchedPiece; readonly block: Float32Array } | undefined {
    if (this.#index > this.#count) return undefined
    const length = this.#lengthOf(Math.min(this.#index, this.#count - 1))
    const isClosing = this.#index === this.#count
    const size = isClosing ? this.closing : length
    const piece = chosenPiece ?? this.#choose(size)
    const block = this.#join(piece, size)
    this.#goesOn = piece.from + size
    this.#index++
    return { piece, block }
  }

  #lengthOf(index: number): number {
    const { at, until } = this.#shape.region
    const step = (until - at) / this.#count
    return Math.round((index + 1) * step) - Math.round(index * step)
  }

  #choose(length: number): StretchedPiece {
    const { region } = this.#shape
    // What comes before is copied and goes on, and so does what comes after.
    if (this.#index === 0) return { from: region.from, similarity: 1 }
    if (this.#index === this.#count) return this.#liking(region.to, length)
    const [start, end] = [this.#wanted(this.#index), this.#wanted(this.#index + 1)]
    if (end - start < 2) return this.#ambience(start, length)
    this.#quiet = undefined
    return this.#nearest(start, length)
  }

  /** The frame of the source that belongs at the beginning of a piece. */
  #wanted(index: number): number {
    const { region, sampleRate } = this.#shape
    const at = region.at + ((region.until - region.at) * index) / this.#count
    return Math.min(region.to, Math.max(region.from, Math.round(this.#map.toSource(at / sampleRate) * sampleRate)))
  }

  /** A piece of the ambience around a moment: what goes on as long as it is quiet, then another quiet place. */
  #ambience(moment: number, length: number): StretchedPiece {
    this.#quiet ??= quietPlaces(this.#sound, moment, this.#shape)
    const cell = Math.round(this.#shape.hop * 2)
    const isQuiet = this.#quiet.some((place) => this.#goesOn >= place - length && this.#goesOn + length <= place + cell)
    if (this.#run-- > 0 && isQuiet) return { from: this.#goesOn, similarity: 1 }
    this.#run = AMBIENCE_RUN_PIECES.least + (this.#next() % AMBIENCE_RUN_PIECES.more)
    const place = this.#quiet[this.#next() % Math.max(1, this.#quiet.length)]
    return this.#nearest(place ?? moment, length)
  }

  /** The place near a frame that best continues the piece before. */
  #nearest(around: number, length: number): StretchedPiece {
    const reach = Math.round(RETIMING_SEARCH_SECONDS * this.#shape.sampleRate)
    const like = this.#goesOn
    if (Math.abs(like - around) <= reach) return { from: like, similarity: 1 }
    const best = (candidates: readonly number[], step: number): number => {
      const scores = candidates.map((from) => this.#sound.similarity(from, like, { length, step }))
      return candidates[scores.indexOf(Math.max(...scores))] ?? around
    }
    const range = (from: number, to: number, step: number): number[] =>
      Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => Math.max(0, from + index * step))
    const near = best(range(around - reach, around + reach, COARSE_SEARCH_FRAMES), COARSE_SEARCH_FRAMES)
    return this.#liking(best(range(near - COARSE_SEARCH_FRAMES, near + COARSE_SEARCH_FRAMES, 1), 1), length)
  }

  #liking(from: number, length: number): StretchedPiece {
    if (from === this.#goesOn) return { from, similarity: 1 }
    return { from, similarity: Math.max(0, this.#sound.similarity(from, this.#goesOn, { length, step: 1 })) }
  }

  /** Fades the sound so far into the piece. Two unlike sounds would lose power halfway, which is made up for. */
  #join({ from, similarity }: StretchedPiece, length: number): Float32Array {
    const { channels } = this.#shape
    const rising = this.#sound.read(from, length)
    if (from === this.#goesOn) return rising
    const falling = this.#sound.read(this.#goesOn, length)
    for (let frame = 0, index = 0; frame < length; frame++) {
      const rise = 0.5 - 0.5 * Math.cos((Math.PI * (frame + 0.5)) / length)
      const fall = 1 - rise
      const power = 1 / Math.sqrt(rise * rise + fall * fall + 2 * rise * fall * similarity)
      for (let channel = 0; channel < channels; channel++, index++) {
        rising[index] = power * (rise * (rising[index] ?? 0) + fall * (falling[index] ?? 0))
      }
    }
    return rising
  }

  /** A whole random number (xorshift, Marsaglia 2003); the same in every run, so that stems add up to the mix. */
  #next(): number {
    let state = this.#random
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#random = state
    return state >>> 1
  }
}
