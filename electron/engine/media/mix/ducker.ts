import type { DuckEnvelope } from '../../../../shared/audio/duckEnvelope.ts'
import type { VoiceTrack } from '../read/voiceTrack.ts'
import { RoomTone } from './roomTone.ts'
import type { SoundLayout } from './soundLayout.ts'
import { VoiceCut, type VoicePlace } from './voiceCut.ts'

/** Optional sources of the ducker. */
interface DuckerParts {
  /** Level (dBFS) of the room tone that replaces the original where it is lowered. */
  readonly roomTone?: number | undefined
  /** The separated voices of the original, which are subtracted instead of filtering the frequencies of speech. */
  readonly voices?: VoiceTrack | undefined
  /** Where the voices are that are removed without such a track; in the centre unless given. */
  readonly place?: VoicePlace | undefined
}

/** Lowers the original sound along an envelope. Where the envelope is undefined, samples pass bit for bit. */
export class Ducker {
  readonly #envelope: DuckEnvelope
  readonly #cut: VoiceCut
  readonly #channels: number
  readonly #tone: RoomTone | undefined
  readonly #voices: VoiceTrack | undefined
  #cutting = false

  constructor(envelope: DuckEnvelope, layout: SoundLayout, { roomTone, voices, place = 'centre' }: DuckerParts = {}) {
    const { channels } = layout
    this.#envelope = envelope
    this.#channels = channels
    this.#tone = roomTone === undefined ? undefined : new RoomTone(roomTone, layout)
    this.#voices = voices
    this.#cut = new VoiceCut(layout, place)
  }

  /** Processes, in place, a block of interleaved sound that starts at this frame. Blocks come in order. */
  apply(block: Float32Array, position: number): void {
    const frames = block.length / this.#channels
    const curve = this.#envelope.curve(position, frames)
    if (this.#voices === undefined) this.#cutVoices(block, curve?.cuts)
    else this.#voices.takeFrom(block, curve?.cuts)
    if (curve === undefined) return
    scale(block, curve.gains, this.#channels)
    this.#tone?.addTo(block, curve.gains)
  }

  #cutVoices(block: Float32Array, cuts: Float32Array | undefined): void {
    // A cut starts at strength 0, so the filters need no earlier samples.
    if (cuts !== undefined && !this.#cutting) this.#cut.reset()
    this.#cutting = cuts !== undefined
    if (cuts !== undefined) this.#cut.lower(block, cuts)
  }
}

function scale(block: Float32Array, gains: Float32Array, channels: number): void {
  for (let frame = 0, index = 0; frame < gains.length; frame++) {
    const gain = gains[frame] ?? 1
    for (let channel = 0; channel < channels; channel++, index++) block[index] = (block[index] ?? 0) * gain
  }
}
