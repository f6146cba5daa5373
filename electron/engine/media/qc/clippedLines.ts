import type { SoundRegion } from '../../../../shared/qc/measures.ts'
import { STEPS_PER_SECOND } from '../loudness/loudness.ts'
import type { QcSoundBlock } from './qcSound.ts'

/** Bits of a 32-bit float that are left out of its level: its exponent and six bits of its fraction remain, 64 levels in an octave. */
const LEFT_OUT_BITS = 17
/** Levels of amplitudes without a sign: of more than 1 only the first octaves. */
const LEVEL_COUNT = 2 ** 14
/** Shares of a line's samples that are over its ceiling, and over the level that is compared with it. */
const CEILING_SHARE = 0.0005
const COMPARED_SHARE = 0.01
/**
 * The ratio of the ceiling to that level, at most, and of the samples from 85 % of the ceiling up to those from 50 to 85 %, at least, in sound
 * that is cut off: the farther it is cut, the more an encoder blurs its ceiling, and the more samples are there. Read back from AAC, lines
 * clipped by 6 dB have 1.01 to 1.08 and 0.21 to 0.83, by 12 dB up to 1.11 and from 0.4; lines as they were mixed 1.24 and more; those that a
 * limiter turned down by 12 dB, whole waves with few samples at their tops, 1.03 to 1.16 and 0.11 to 0.43.
 */
const CLIPPED_SHAPES = [
  { ceiling: 1.045, top: 0.3 },
  { ceiling: 1.12, top: 0.5 },
] as const
const TOP_SHARE = 0.85
const MIDDLE_SHARE = 0.5
/** Of so many frames one is counted, in a dub and in its source: every sample of two files comes through here. */
const COUNTED_FRAMES = { dub: 2, source: 4 }
/** Ceiling under which nothing is heard as clipped: -40 dB. */
const MIN_CLIPPED_CEILING = 0.01

interface Counted {
  readonly index: number
  readonly end: number
  readonly dub: Uint32Array
  readonly source: Uint32Array
}

/**
 * Finds lines whose waves are cut off: by the distribution of their amplitudes, which piles up below a ceiling, whatever a codec made of
 * the corners (as in Aleinik and Matveev, "Detection of Clipped Fragments in Speech Signals", 2014).
 */
export class ClippedLines {
  /** The clipped lines, by index. */
  readonly found = new Set<number>()
  /** Lines to come, the next one last. */
  readonly #lines: { readonly index: number; readonly start: number; readonly end: number }[]
  #open: Counted[] = []
  #step = 0

  constructor(lines: readonly SoundRegion[]) {
    this.#lines = lines.map(({ start, end }, index) => ({ index, start, end })).toSorted((a, b) => b.start - a.start)
  }

  push({ dub, source }: QcSoundBlock): void {
    const middle = (this.#step + 0.5) / STEPS_PER_SECOND
    this.#step++
    for (let next = this.#lines.at(-1); next !== undefined && next.start < middle; next = this.#lines.at(-1)) {
      const [counts, sourceCounts] = [new Uint32Array(LEVEL_COUNT), new Uint32Array(LEVEL_COUNT)]
      this.#open.push({ index: next.index, end: next.end, dub: counts, source: sourceCounts })
      this.#lines.pop()
    }
    if (this.#open.some(({ end }) => end < middle)) this.#judge((line) => line.end < middle)
    for (const line of this.#open) {
      countLevels(line.dub, dub, COUNTED_FRAMES.dub)
      countLevels(line.source, source, COUNTED_FRAMES.source)
    }
  }

  finish(): void {
    this.#judge(() => true)
  }

  /** A film that is clipped itself leaves clipped sound under a line. */
  #judge(isOver: (line: Counted) => boolean): void {
    for (const line of this.#open.filter(isOver))
      if (isClipped(line.dub) && !isClipped(line.source)) this.found.add(line.index)
    this.#open = this.#open.filter((line) => !isOver(line))
  }
}

/** Counts one of so many frames of interleaved stereo. */
function countLevels(counts: Uint32Array, samples: Float32Array, every: number): void {
  const bits = new Uint32Array(samples.buffer, samples.byteOffset, samples.length)
  for (let at = 0; at < bits.length; at += 2 * every)
    for (let side = 0; side < 2; side++) {
      const level = ((bits[at + side] ?? 0) & 0x7fffffff) >>> LEFT_OUT_BITS
      counts[level] = (counts[level] ?? 0) + 1
    }
}

function isClipped(counts: Uint32Array): boolean {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const ceiling = amplitudeOf(levelOver(counts, CEILING_SHARE * all))
  if (ceiling < MIN_CLIPPED_CEILING) return false
  const ratio = ceiling / amplitudeOf(levelOver(counts, COMPARED_SHARE * all))
  let [top, middle] = [0, 0]
  for (const [level, count] of counts.entries()) {
    if (count === 0) continue
    const amplitude = amplitudeOf(level)
    if (amplitude > TOP_SHARE * ceiling) top += count
    else if (amplitude > MIDDLE_SHARE * ceiling) middle += count
  }
  return CLIPPED_SHAPES.some((shape) => ratio <= shape.ceiling && top >= shape.top * middle)
}

/** The level over which so many samples are. */
function levelOver(counts: Uint32Array, samples: number): number {
  let [level, sum] = [counts.length - 1, 0]
  while (level > 0 && sum + (counts[level] ?? 0) <= samples) sum += counts[level--] ?? 0
  return level
}

const FLOAT_OF_LEVEL = new Float32Array(1)
const BITS_OF_LEVEL = new Uint32Array(FLOAT_OF_LEVEL.buffer)

function amplitudeOf(level: number): number {
  BITS_OF_LEVEL[0] = level << LEFT_OUT_BITS
  return FLOAT_OF_LEVEL[0] ?? 0
}
