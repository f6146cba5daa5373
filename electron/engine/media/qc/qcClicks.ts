import type { Click } from '../../../../shared/qc/measures.ts'
import { QC_BLOCK, QC_RATE, type SoundBlock } from './qcSound.ts'

/** Samples in a cell: 1 ms. */
const CELL = QC_RATE / 1000
/** Milliseconds around a cell that are compared with it, and those over which a codec smears a click. */
const AROUND = 25
const SMEARED = 3
/** Least jump, against full scale, that is heard through speech. */
const LEAST = 0.02
/** Least ratio of a click to its surroundings: the pulses of a voice come every 3 to 16 ms, all alike. */
const STANDS_OUT = 5
/**
 * Least share of the surrounding energy within the click's one or two milliseconds: the burst of a stop lasts longer.
 */
const CONCENTRATION = 0.75
/** A jump is the film's own if the source has this share of it. */
const IN_SOURCE = 0.2
/** Seconds within which jumps count as one. */
const APART = 0.03
/** Maximal number reported; a file with more has another fault. */
const MOST = 200

/**
 * Detects clicks: single milliseconds whose second difference (large at steps and spikes, small in speech and music)
 * exceeds all around them, in either channel, without a counterpart in the source.
 */
export class ClickFinder {
  readonly found: Click[] = []
  /** For each millisecond, the greatest second difference and its energy. */
  readonly #dub = new Cells()
  readonly #source = new Cells()

  push(block: SoundBlock): void {
    this.#dub.push(block.dub)
    this.#source.push(block.source)
    const last = this.#dub.count - AROUND - 1
    for (let cell = Math.max(AROUND, last - QC_BLOCK / CELL + 1); cell <= last; cell++) this.#judge(cell)
  }

  #judge(cell: number): void {
    const height = this.#dub.peak(cell)
    if (height < LEAST || this.found.length >= MOST) return
    const around = peakBeside(this.#dub, cell)
    if (around * STANDS_OUT > height) return
    let inSource = 0
    for (let near = -SMEARED; near <= SMEARED; near++) inSource = Math.max(inSource, this.#source.peak(cell + near))
    // The source is lowered under speech, at least as far as what is heard around.
    const left = Math.min(1, around / Math.max(1e-9, peakBeside(this.#source, cell)))
    if (inSource * left > IN_SOURCE * height || !this.#isShort(cell)) return
    const at = cell / 1000
    const before = this.found.at(-1)
    if (before === undefined || at - before.at > APART) this.found.push({ at, size: Math.round(height * 1000) / 1000 })
    else if (before.size < height) this.found[this.found.length - 1] = { at, size: Math.round(height * 1000) / 1000 }
  }

  #isShort(cell: number): boolean {
    let all = 0
    for (let near = -8; near <= 8; near++) all += this.#dub.energy(cell + near)
    const beside = Math.max(this.#dub.energy(cell - 1), this.#dub.energy(cell + 1))
    return this.#dub.energy(cell) + beside >= CONCENTRATION * all
  }
}

function peakBeside(cells: Cells, cell: number): number {
  let most = 0
  for (let near = SMEARED; near <= AROUND; near++) {
    most = Math.max(most, cells.peak(cell - near), cells.peak(cell + near))
  }
  return most
}

/** Cells kept: more than a block and its surroundings. */
const RING = 256

class Cells {
  count = 0
  readonly #peaks = new Float32Array(RING)
  readonly #energies = new Float64Array(RING)
  /** The last two samples of each channel. */
  readonly #before = new Float64Array(4)

  push(block: Float32Array): void {
    for (let from = 0; from < block.length; from += 2 * CELL) {
      const at = this.count++ % RING
      this.#peaks[at] = 0
      this.#energies[at] = 0
      for (let channel = 0; channel < 2; channel++) this.#measure(block, from + channel, at)
    }
  }

  peak(cell: number): number {
    return this.#peaks[(cell + RING) % RING] ?? 0
  }

  energy(cell: number): number {
    return this.#energies[(cell + RING) % RING] ?? 0
  }

  #measure(block: Float32Array, from: number, at: number): void {
    const channel = 2 * (from % 2)
    let [one, two] = [this.#before[channel] ?? 0, this.#before[channel + 1] ?? 0]
    let [peak, energy] = [0, 0]
    for (let index = from; index < from + 2 * CELL; index += 2) {
      const sample = block[index] ?? 0
      const bend = Math.abs(sample - 2 * one + two) / 2
      if (bend > peak) peak = bend
      energy += bend * bend
      two = one
      one = sample
    }
    this.#before[channel] = one
    this.#before[channel + 1] = two
    this.#peaks[at] = Math.max(this.#peaks[at] ?? 0, peak)
    this.#energies[at] = (this.#energies[at] ?? 0) + energy
  }
}
