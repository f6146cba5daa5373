import { gainOfDecibels } from '../../../../../shared/audio/decibels.ts'
import { toLufs } from '../../loudness/loudness.ts'
import type { SoundLayout } from '../soundLayout.ts'

/** Corner frequency (Hz) of the low-pass on white noise: rooms hum more than they hiss. */
const ROOM_TONE_CORNER_HZ = 400

/** RMS of the filtered noise, valid for a corner that is low against the sample rate. */
const rmsOf = (pole: number): number => Math.sqrt((1 - pole) / (1 + pole) / 3)

/** Limits of the room tone (LUFS), and the quantile of the original's levels that it takes. */
const MIN_ROOM_TONE_LUFS = -70
const MAX_ROOM_TONE_LUFS = -55
const ROOM_SHARE = 0.1

/** The level of the room tone that replaces an original of these energies, which is that of its quiet stretches. */
export function roomLevel(energies: Float32Array): number {
  const quiet = toLufs(energies.toSorted()[Math.floor(ROOM_SHARE * energies.length)] ?? 0)
  return Math.min(MAX_ROOM_TONE_LUFS, Math.max(MIN_ROOM_TONE_LUFS, quiet))
}

/**
 * Generates the soft noise of a quiet room in the front channels, so that a dub without its original has no dead
 * silence.
 */
export class RoomTone {
  readonly #channels: number
  readonly #front: readonly number[]
  readonly #pole: number
  readonly #gain: number
  readonly #last: Float64Array
  #state = 1

  /** `level` is the RMS in dBFS of each channel. */
  constructor(level: number, { sampleRate, channels, front }: SoundLayout) {
    this.#channels = channels
    this.#front = front
    this.#pole = Math.exp((-2 * Math.PI * ROOM_TONE_CORNER_HZ) / sampleRate)
    this.#gain = gainOfDecibels(level) / rmsOf(this.#pole)
    this.#last = new Float64Array(channels)
  }

  /** Adds room tone to interleaved sound, as far as each frame's gain is below 1. */
  addTo(block: Float32Array, gains: Float32Array): void {
    for (const channel of this.#front) {
      let last = this.#last[channel] ?? 0
      for (let frame = 0, at = channel; frame < gains.length; frame++, at += this.#channels) {
        last = last * this.#pole + this.#next() * (1 - this.#pole)
        const missing = 1 - (gains[frame] ?? 1)
        if (missing > 0) block[at] = (block[at] ?? 0) + last * this.#gain * missing
      }
      this.#last[channel] = last
    }
  }

  /**
   * A random number from -1 to 1 (xorshift, Marsaglia 2003); the same sequence in every run, so that stems add up to
   * the mix.
   */
  #next(): number {
    let state = this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state
    return state / 2_147_483_648
  }
}
