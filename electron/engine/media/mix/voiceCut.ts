import { LEFT_IN_CENTRE } from '../../../../shared/audio/speechBands.ts'
import type { SoundLayout } from './soundLayout.ts'
import { SpeechBand } from './speechBand.ts'

/** Where the voices of a film are: in what both sides have in common (in the centre of 5.1), or on either side. */
export type VoicePlace = 'centre' | 'sides'

/**
 * Removes voices from where they are, with a strength (0 to 1) for each frame: the frequencies of speech from the middle
 * of stereo, so that what differs from side to side stays; all of the centre of 5.1. Strength 0 passes bit for bit.
 */
export class VoiceCut {
  readonly #channels: number
  /** Groups of channels; a group's mean is filtered, and each of its channels loses what the filter took. */
  readonly #lanes: readonly { readonly members: readonly number[]; readonly band: SpeechBand | undefined }[]
  #mean = new Float32Array(0)
  #kept = new Float32Array(0)

  constructor({ sampleRate, channels, voice }: SoundLayout, place: VoicePlace) {
    this.#channels = channels
    const groups = place === 'centre' ? [voice] : voice.map((channel) => [channel])
    this.#lanes = groups.map((members) => ({
      members,
      band: voice.length > 1 ? new SpeechBand(sampleRate) : undefined,
    }))
  }

  /** Clears the filters, for sound that does not continue. */
  reset(): void {
    for (const { band } of this.#lanes) band?.reset()
  }

  /** Removes voices from interleaved sound, in place. */
  lower(block: Float32Array, strengths: Float32Array): void {
    for (const { members, band } of this.#lanes) {
      if (band === undefined) for (const channel of members) this.#fade(block, channel, strengths)
      else this.#filter(block, { members, band, strengths })
    }
  }

  #fade(block: Float32Array, channel: number, strengths: Float32Array): void {
    for (let frame = 0, at = channel; frame < strengths.length; frame++, at += this.#channels) {
      block[at] = (block[at] ?? 0) * (1 - (1 - LEFT_IN_CENTRE) * (strengths[frame] ?? 0))
    }
  }

  #filter(
    block: Float32Array,
    { members, band, strengths }: { members: readonly number[]; band: SpeechBand; strengths: Float32Array },
  ): void {
    const frames = strengths.length
    if (this.#mean.length !== frames) {
      this.#mean = new Float32Array(frames)
      this.#kept = new Float32Array(frames)
    }
    const [mean, kept] = [this.#mean, this.#kept]
    const step = this.#channels
    const share = 1 / members.length
    // Channel by channel: a loop over the members within each frame costs a sixth of the whole mix.
    mean.fill(0)
    for (const channel of members)
      for (let frame = 0, at = channel; frame < frames; frame++, at += step)
        mean[frame] = (mean[frame] ?? 0) + (block[at] ?? 0) * share
    kept.set(mean)
    band.lower(kept, strengths)
    for (const channel of members)
      for (let frame = 0, at = channel; frame < frames; frame++, at += step)
        block[at] = (block[at] ?? 0) - ((mean[frame] ?? 0) - (kept[frame] ?? 0))
  }
}
