import type { Click } from '../../../../shared/qc/measures.ts'
import type { CheckedLine } from '../tasks.ts'
import { QC_BLOCK_FRAMES, QC_RATE, type QcSoundBlock } from './qcSound.ts'

/** Samples in a cell: 1 ms. */
const CLICK_CELL_SAMPLES = QC_RATE / 1000
/** Milliseconds around a cell that are compared with it, and those over which a codec smears a click. */
const CLICK_CONTEXT_CELLS = 25
const CLICK_SMEAR_CELLS = 3
/** Least jump, against full scale, that is audible through speech. */
const MIN_CLICK_JUMP = 0.02
/** Least ratio of a click to its surroundings: the pulses of a voice come every 3 to 16 ms, all alike. */
const MIN_CLICK_PROMINENCE_RATIO = 5
/**
 * Least share of the surrounding energy within the click's one or two milliseconds, after an encoder spread it: the burst of a stop
 * lasts longer.
 */
const MIN_CLICK_ENERGY_SHARE = 0.6
/**
 * A jump is the film's own if the source, lowered as around it, has this share of it: the film's consonants reach a third of a click that
 * is heard over them.
 */
const MIN_SOURCE_JUMP_SHARE = 0.4
/** Least correlation of a jump with the source's at its place if it is the film's own: ticks in a mix have 0.5 to 0.9, others up to 0.25. */
const MIN_OWN_JUMP_LIKENESS = 0.4
/** Samples on either side of a jump that are compared (1 ms), and by which both files may be apart (0.2 ms). */
const COMPARED_JUMP_SAMPLES = CLICK_CELL_SAMPLES
const MAX_JUMP_LAG_SAMPLES = 10
/** Share of the cells around a click in which the dub is soft against the source: there is the source alone, without speech. */
const SOURCE_ONLY_CELL_SHARE = 0.2
/** Seconds within which jumps count as one. */
const CLICK_MERGE_SECONDS = 0.03
/** Maximal number reported; a file with more has another fault. */
const MAX_REPORTED_CLICKS = 200

/**
 * Detects clicks: single milliseconds whose fourth difference (large at steps and spikes, small in speech and music, whose overtones
 * fall off; the second one has enough of a sharp voice's pulses to hide a click) exceeds all around them, in either channel, without
 * a counterpart in the source.
 */
export class ClickFinder {
  readonly found: Click[] = []
  /** For each millisecond, the greatest fourth difference and its energy. */
  readonly #dub = new Cells()
  readonly #source = new Cells()
  /** The block before. */
  readonly #before = { dub: new Float32Array(2 * QC_BLOCK_FRAMES), source: new Float32Array(2 * QC_BLOCK_FRAMES) }

  push(block: QcSoundBlock): void {
    this.#dub.push(block.dub, block.frames)
    this.#source.push(block.source)
    const last = this.#dub.count - CLICK_CONTEXT_CELLS - 1
    for (
      let cell = Math.max(CLICK_CONTEXT_CELLS, last - QC_BLOCK_FRAMES / CLICK_CELL_SAMPLES + 1);
      cell <= last;
      cell++
    )
      this.#judge(cell, block)
    for (const file of ['dub', 'source'] as const) this.#before[file].set(block[file])
  }

  #judge(cell: number, block: QcSoundBlock): void {
    const height = this.#dub.peak(cell)
    if (height < MIN_CLICK_JUMP || this.found.length >= MAX_REPORTED_CLICKS) return
    const left = this.#leftOfSource(cell, 0.5)
    let around = 0
    for (let near = CLICK_SMEAR_CELLS; near <= CLICK_CONTEXT_CELLS; near++)
      around = Math.max(around, this.#own(cell - near, left), this.#own(cell + near, left))
    if (around * MIN_CLICK_PROMINENCE_RATIO > height) return
    let inSource = 0
    for (let near = -CLICK_SMEAR_CELLS; near <= CLICK_SMEAR_CELLS; near++)
      inSource = Math.max(inSource, this.#source.peak(cell + near))
    const bed = this.#leftOfSource(cell, SOURCE_ONLY_CELL_SHARE)
    if (inSource * bed > MIN_SOURCE_JUMP_SHARE * height || !this.#isShort(cell, left)) return
    if (this.#likenessToSource(cell, block) >= MIN_OWN_JUMP_LIKENESS) return
    const at = cell / 1000
    const before = this.found.at(-1)
    if (before === undefined || at - before.at > CLICK_MERGE_SECONDS)
      this.found.push({ at, size: Math.round(height * 1000) / 1000 })
    else if (before.size < height) this.found[this.found.length - 1] = { at, size: Math.round(height * 1000) / 1000 }
  }

  /** By what the source is lowered around a cell, at least: this quantile of the ratio of both, up to 1. After a source's end nothing is lowered. */
  #leftOfSource(cell: number, share: number): number {
    const ratios: number[] = []
    for (let near = CLICK_SMEAR_CELLS; near <= CLICK_CONTEXT_CELLS; near++)
      for (const at of [cell - near, cell + near])
        if (this.#source.peak(at) > 0) ratios.push(this.#dub.peak(at) / this.#source.peak(at))
    return Math.min(1, ratios.sort((a, b) => a - b)[Math.floor(share * ratios.length)] ?? 1)
  }

  /** The energy of a cell of the dub beyond that of the lowered source. */
  #own(cell: number, left: number): number {
    return Math.max(0, this.#dub.peak(cell) - left * this.#source.peak(cell))
  }

  /**
   * The greatest correlation of the dub's fourth differences around a cell with the source's. A tick of the film that a mix lowers less
   * than what is around it, or raises with a soft film, is out of proportion, but has its shape.
   */
  #likenessToSource(cell: number, block: QcSoundBlock): number {
    const first = cell * CLICK_CELL_SAMPLES - (this.#dub.count * CLICK_CELL_SAMPLES - 2 * QC_BLOCK_FRAMES)
    const frames = { from: first - COMPARED_JUMP_SAMPLES, to: first + CLICK_CELL_SAMPLES + COMPARED_JUMP_SAMPLES }
    const own = bends([this.#before.dub, block.dub], frames)
    let best = 0
    for (let lag = -MAX_JUMP_LAG_SAMPLES; lag <= MAX_JUMP_LAG_SAMPLES; lag++) {
      const other = bends([this.#before.source, block.source], { from: frames.from + lag, to: frames.to + lag })
      best = Math.max(best, likeness(own, other))
    }
    return best
  }

  #isShort(cell: number, left: number): boolean {
    const own = (at: number): number => Math.max(0, this.#dub.energy(at) - left * left * this.#source.energy(at))
    let all = 0
    for (let near = -8; near <= 8; near++) all += own(cell + near)
    return own(cell) + Math.max(own(cell - 1), own(cell + 1)) >= MIN_CLICK_ENERGY_SHARE * all
  }
}

/** The fourth differences of frames of two blocks of interleaved stereo, one after the other. */
function bends(
  [before, block]: readonly [Float32Array, Float32Array],
  { from, to }: { readonly from: number; readonly to: number },
): Float64Array {
  const at = (index: number): number => (index < before.length ? before[index] : block[index - before.length]) ?? 0
  return Float64Array.from({ length: 2 * (to - from) }, (_, place) => {
    const index = 2 * from + place
    return at(index) - 4 * (at(index - 2) + at(index - 6)) + 6 * at(index - 4) + at(index - 8)
  })
}

/** The correlation of two stretches without their means: -1 to 1. */
function likeness(one: Float64Array, other: Float64Array): number {
  let [both, own, others] = [0, 0, 0]
  for (const [at, value] of one.entries()) {
    both += value * (other[at] ?? 0)
    own += value * value
    others += (other[at] ?? 0) ** 2
  }
  return own * others === 0 ? 0 : both / Math.sqrt(own * others)
}

/** The clicks that are no sharp sound of a line, such as a click consonant, within the time over which a codec smears it. */
export function foreignClicks(found: readonly Click[], lines: readonly Pick<CheckedLine, 'mixed'>[]): Click[] {
  const sharp = lines.flatMap(({ mixed }) => mixed?.sharp ?? [])
  return found.filter(({ at }) => !sharp.some((second) => Math.abs(second - at) <= (CLICK_SMEAR_CELLS + 1) / 1000))
}

/** Cells kept: more than a block and its surroundings. */
const CLICK_RING_CELLS = 256

class Cells {
  count = 0
  readonly #peaks = new Float32Array(CLICK_RING_CELLS)
  readonly #energies = new Float64Array(CLICK_RING_CELLS)
  /** The last four samples of each channel. */
  readonly #before = new Float64Array(8)

  /** Measures the first `frames` of a block. The rest is padding and no sound: a file that ends in the middle of a tone has no jump there. */
  push(block: Float32Array, frames = block.length / 2): void {
    for (let from = 0; from < block.length; from += 2 * CLICK_CELL_SAMPLES) {
      this.#measure(block.subarray(0, 2 * frames), from, this.count++ % CLICK_RING_CELLS)
    }
  }

  peak(cell: number): number {
    return this.#peaks[(cell + CLICK_RING_CELLS) % CLICK_RING_CELLS] ?? 0
  }

  energy(cell: number): number {
    return this.#energies[(cell + CLICK_RING_CELLS) % CLICK_RING_CELLS] ?? 0
  }

  /** Measures both channels of a cell in one loop, since every sample of two files comes through here. */
  #measure(block: Float32Array, from: number, at: number): void {
    let [one = 0, two = 0, three = 0, four = 0, rightOne = 0, rightTwo = 0, rightThree = 0, rightFour = 0] =
      this.#before
    let peak = 0
    let left = 0
    let right = 0
    for (let index = from, end = Math.min(block.length, from + 2 * CLICK_CELL_SAMPLES); index < end; index += 2) {
      const sample = block[index] ?? 0
      const other = block[index + 1] ?? 0
      const bend = Math.abs(sample - 4 * (one + three) + 6 * two + four) / 6
      const otherBend = Math.abs(other - 4 * (rightOne + rightThree) + 6 * rightTwo + rightFour) / 6
      peak = Math.max(peak, bend, otherBend)
      left += bend * bend
      right += otherBend * otherBend
      four = three
      three = two
      two = one
      one = sample
      rightFour = rightThree
      rightThree = rightTwo
      rightTwo = rightOne
      rightOne = other
    }
    this.#before.set([one, two, three, four, rightOne, rightTwo, rightThree, rightFour])
    this.#peaks[at] = peak
    this.#energies[at] = left + right
  }
}
