import { STEPS_PER_SECOND } from '../../loudness/loudness.ts'
import { BAND_ENERGIES, LEVELS_PER_DB, LEVELS_PER_PIECE, PIECES_PER_STEP, VOICE_BAND_COUNT } from './voiceBands.ts'
import type { VoicePlace } from './voiceCut.ts'

const PIECES_PER_SECOND = STEPS_PER_SECOND * PIECES_PER_STEP

/**
 * Seconds around a step in which the pauses of a voice are looked for in each band, and the share of the time in which it pauses
 * there: between words, between syllables, and wherever its sounds lie in other bands (minimum statistics, Martin 2001).
 */
export const MASK_PAUSE_SEARCH_SECONDS = 3
const PAUSE_POWER_QUANTILE = 0.2

/**
 * dB over what is heard in the pauses up to which a band is left as it is, since music rises and falls, too; from twice that
 * energy on it is lowered whole.
 */
const KEPT_DB = 4
const FULL_DB = KEPT_DB + 3
/**
 * Ratio of the energy that is left to what levels predict: a spectrum's frames smear what changes within them, and some of a voice
 * is heard in its pauses. 3 to 4 dB in films of four layouts.
 */
const RESIDUAL_ENERGY_RATIO = 10 ** 0.35
/** Most dB by which a band is lowered. */
const MAX_BAND_CUT_DB = 24

/**
 * How a voice is taken out of what is heard with it: in each band and step of 0.1 s in which there is clearly more than in the
 * voice's pauses, the level goes back to that of these pauses, or by some dB below it. What holds no voice at that moment stays.
 */
export class VoiceMask {
  readonly place: VoicePlace
  /** The lane of each channel group that voices are taken from: left and right, or the mean of both. */
  readonly lanes: readonly number[]
  /** dB by which a voice is brought below the level of its pauses. */
  readonly below: number
  /** Share of the energy where voices are that a whole removal leaves, per step; … */
  readonly left: Float32Array
  /** … and of the voice's own. */
  readonly voiceLeft: Float32Array
  readonly #levels: Uint8Array
  /** Half decibels by which each level exceeds the one of the pauses. */
  readonly #excess: Uint8Array
  /** Amplitude that is taken, by excess. */
  readonly #taken: Float32Array

  private constructor(
    from: { readonly place: VoicePlace; readonly levels: Uint8Array; readonly excess: Uint8Array },
    below: number,
  ) {
    this.place = from.place
    this.lanes = lanesOf(from.place)
    this.below = below
    this.#levels = from.levels
    this.#excess = from.excess
    this.#taken = Float32Array.from(
      { length: 256 },
      (_, excess) => 1 - 10 ** (-depthAt(excess / LEVELS_PER_DB, below) / 20),
    )
    const steps = from.levels.length / LEVELS_PER_PIECE / PIECES_PER_STEP
    this.left = new Float32Array(steps).fill(1)
    this.voiceLeft = new Float32Array(steps).fill(1)
    for (let step = 0; step < steps; step++) this.#predict(step)
  }

  /** From the band levels of a sound (`createBandLevels`), for voices in this place. */
  static learn(levels: Uint8Array, place: VoicePlace): VoiceMask {
    const excess = new Uint8Array(levels.length)
    for (const lane of lanesOf(place))
      for (let band = 0; band < VOICE_BAND_COUNT; band++) markBand(levels, excess, lane * VOICE_BAND_COUNT + band)
    return new VoiceMask({ place, levels, excess }, 0)
  }

  /** The same with voices brought so many dB below the level of their pauses. */
  deeper(below: number): VoiceMask {
    return new VoiceMask({ place: this.place, levels: this.#levels, excess: this.#excess }, below)
  }

  /**
   * Writes the share of the amplitude that is taken from each band at this second, between the values of the nearest steps; answers
   * whether any is.
   */
  takenAt(second: number, lane: number, into: Float32Array): boolean {
    const place = Math.max(0, second * PIECES_PER_SECOND - 0.5)
    const before = Math.floor(place)
    const share = place - before
    let some = false
    for (
      let band = 0, at = before * LEVELS_PER_PIECE + lane * VOICE_BAND_COUNT;
      band < VOICE_BAND_COUNT;
      band++, at++
    ) {
      const [a, b] = [this.#excess[at] ?? 0, this.#excess[at + LEVELS_PER_PIECE] ?? 0]
      const taken = (this.#taken[a] ?? 0) * (1 - share) + (this.#taken[b] ?? 0) * share
      into[band] = taken
      if (taken > 0) some = true
    }
    return some
  }

  #predict(step: number): void {
    let [all, left, voice, voiceLeft] = [0, 0, 0, 0]
    for (let piece = step * PIECES_PER_STEP; piece < (step + 1) * PIECES_PER_STEP; piece++)
      for (const lane of this.lanes)
        for (
          let band = 0, at = piece * LEVELS_PER_PIECE + lane * VOICE_BAND_COUNT;
          band < VOICE_BAND_COUNT;
          band++, at++
        ) {
          const [level = 0, excess = 0] = [this.#levels[at], this.#excess[at]]
          const energy = BAND_ENERGIES[level] ?? 0
          const kept = (1 - (this.#taken[excess] ?? 0)) ** 2
          const above = energy - (BAND_ENERGIES[level - excess] ?? 0)
          all += energy
          left += energy * kept
          voice += above
          voiceLeft += above * kept
        }
    if (all > 0) this.left[step] = Math.min(1, (RESIDUAL_ENERGY_RATIO * left) / all)
    if (voice > 0) this.voiceLeft[step] = Math.min(1, (RESIDUAL_ENERGY_RATIO * voiceLeft) / voice)
  }
}

function lanesOf(place: VoicePlace): readonly number[] {
  return place === 'sides' ? [0, 1] : [2]
}

/** dB by which a band is lowered that exceeds its pauses by so many. */
function depthAt(excess: number, below: number): number {
  const share = Math.min(1, Math.max(0, (excess - KEPT_DB) / (FULL_DB - KEPT_DB)))
  return Math.min(MAX_BAND_CUT_DB, share * (excess + below))
}

/** Marks, in one band of one lane, by how much each level exceeds the one of the pauses around it. */
function markBand(levels: Uint8Array, excess: Uint8Array, band: number): void {
  const pieces = levels.length / LEVELS_PER_PIECE
  const reach = MASK_PAUSE_SEARCH_SECONDS * PIECES_PER_SECOND
  const counts = new Uint16Array(256)
  let countedLevels = 0
  const count = (piece: number, change: 1 | -1): void => {
    const level = levels[piece * LEVELS_PER_PIECE + band] ?? 0
    // What was not analysed, or is silent, tells nothing of pauses.
    if (piece < 0 || piece >= pieces || level === 0) return
    counts[level] = (counts[level] ?? 0) + change
    countedLevels += change
  }
  for (let piece = 0; piece < reach; piece++) count(piece, 1)
  for (let piece = 0; piece < pieces; piece++) {
    count(piece + reach, 1)
    count(piece - reach - 1, -1)
    const at = piece * LEVELS_PER_PIECE + band
    excess[at] = Math.max(0, (levels[at] ?? 0) - quantileOf(counts, PAUSE_POWER_QUANTILE * countedLevels))
  }
}

function quantileOf(counts: Uint16Array, rank: number): number {
  let [sum, level] = [0, 0]
  while (level < 255 && sum + (counts[level] ?? 0) <= rank) sum += counts[level++] ?? 0
  return level
}
