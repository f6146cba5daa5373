import type { DuckEnvelope } from '../../../../shared/audio/mix/duckEnvelope.ts'
import { SampleReader } from '../read/sampleReader.ts'
import type { VoiceTrack } from '../read/voiceTrack.ts'
import { RoomTone } from './bed/roomTone.ts'
import type { SoundLayout } from './soundLayout.ts'
import { VoiceCut } from './voices/voiceCut.ts'
import type { VoiceMask } from './voices/voiceMask.ts'

/** Frames in a block of the mix. */
export const MIX_BLOCK_FRAMES = 4096

/** A spoken line at the mix's own rate. */
export interface MixClip {
  /** First frame of the clip in the mix. */
  readonly start: number
  readonly gain: number
  /** Its gains on the left and the right, where voices go to both sides; absent: `gain` on each. */
  readonly gains?: readonly [left: number, right: number]
  /** Opens the mono samples, which are read only while the clip sounds; a chunk is valid until the next. */
  open(): Iterator<Float32Array>
}

/** The inputs of a mix. */
export interface MixParts {
  /** Interleaved samples in the mix's layout. */
  readonly bed: Iterable<Float32Array>
  /** Linear gain of the bed. */
  readonly bedGain: number
  readonly envelope: DuckEnvelope
  /** Level (dBFS) of the room tone that replaces the original where it is lowered. */
  readonly roomTone?: number | undefined
  /** The separated voices, to be subtracted where the envelope cuts speech. */
  readonly voices?: VoiceTrack | undefined
  /** How voices are taken out of stereo without such a track. */
  readonly mask?: VoiceMask | undefined
  readonly clips: readonly MixClip[]
  readonly layout: SoundLayout
}

/**
 * Mixes the original sound with the speech into blocks of interleaved sound, each valid until the next. Continues with
 * silence without end; the caller knows where the picture ends.
 */
export function* mix({ bed, bedGain, envelope, clips, layout, ...parts }: MixParts): Generator<Float32Array> {
  const block = new Float32Array(layout.channels * MIX_BLOCK_FRAMES)
  const original = new SampleReader(bed[Symbol.iterator]())
  const cut = new VoiceCut(original, layout, parts.voices === undefined ? parts.mask : undefined)
  const ducker = new Ducker(envelope, layout, { ...parts, cut })
  const waiting = clips.toSorted((a, b) => b.start - a.start)
  let sounding: SoundingClip[] = []
  try {
    for (let position = 0; ; position += MIX_BLOCK_FRAMES) {
      block.fill(0, cut.read(block))
      ducker.apply(block, position)
      if (bedGain !== 1) amplify(block, bedGain)
      for (
        let clip = waiting.at(-1);
        clip !== undefined && clip.start < position + MIX_BLOCK_FRAMES;
        clip = waiting.at(-1)
      ) {
        sounding.push(new SoundingClip(clip, layout))
        waiting.pop()
      }
      for (const clip of sounding) clip.addTo(block, position)
      if (sounding.some((clip) => clip.ended)) sounding = sounding.filter((clip) => !clip.ended)
      yield block
    }
  } finally {
    original.close()
    for (const clip of sounding) clip.close()
  }
}

function amplify(block: Float32Array, gain: number): void {
  for (let index = 0; index < block.length; index++) block[index] = (block[index] ?? 0) * gain
}

/** A clip that is sounding; holds only the chunk being mixed. */
class SoundingClip {
  ended = false
  readonly #clip: MixClip
  readonly #layout: SoundLayout
  readonly #reader: SampleReader
  readonly #samples = new Float32Array(MIX_BLOCK_FRAMES)

  constructor(clip: MixClip, layout: SoundLayout) {
    this.#clip = clip
    this.#layout = layout
    this.#reader = new SampleReader(clip.open())
  }

  /** Adds the clip's next samples, from the clip's start if it lies in this block. */
  addTo(block: Float32Array, position: number): void {
    const first = Math.max(0, this.#clip.start - position)
    const frameCount = MIX_BLOCK_FRAMES - first
    const got = this.#reader.read(this.#samples.subarray(0, frameCount))
    const { channels, voice } = this.#layout
    const { gain, gains = [gain, gain] } = this.#clip
    for (const [side, channel] of voice.entries()) {
      const factor = voice.length === 2 ? gains[side] : gain
      this.#addChannel(block, first * channels + channel, { count: got, factor: factor ?? gain })
    }
    this.ended = got < frameCount
  }

  #addChannel(block: Float32Array, from: number, { count, factor }: { count: number; factor: number }): void {
    const { channels } = this.#layout
    for (let frame = 0, index = from; frame < count; frame++, index += channels) {
      block[index] = (block[index] ?? 0) + (this.#samples[frame] ?? 0) * factor
    }
  }

  close(): void {
    this.#reader.close()
  }
}

/** Optional sources of the ducker. */
interface DuckerParts {
  /** Level (dBFS) of the room tone that replaces the original where it is lowered. */
  readonly roomTone?: number | undefined
  /** The separated voices of the original, which are subtracted instead of filtering the frequencies of speech. */
  readonly voices?: VoiceTrack | undefined
  /** Takes voices out where there is no such track. */
  readonly cut: VoiceCut
}

/** Lowers the original sound along an envelope. Where the envelope is undefined, samples pass bit for bit. */
class Ducker {
  readonly #envelope: DuckEnvelope
  readonly #cut: VoiceCut
  readonly #channels: number
  readonly #tone: RoomTone | undefined
  readonly #voices: VoiceTrack | undefined

  constructor(envelope: DuckEnvelope, layout: SoundLayout, { roomTone, voices, cut }: DuckerParts) {
    const { channels } = layout
    this.#envelope = envelope
    this.#channels = channels
    this.#tone = roomTone === undefined ? undefined : new RoomTone(roomTone, layout)
    this.#voices = voices
    this.#cut = cut
  }

  /** Processes, in place, a block of interleaved sound that starts at this frame. Blocks come in order. */
  apply(block: Float32Array, position: number): void {
    const frames = block.length / this.#channels
    const curve = this.#envelope.curve(position, frames)
    if (this.#voices === undefined) this.#cut.lower(block, position, curve?.cuts)
    else this.#voices.takeFrom(block, curve?.cuts)
    if (curve === undefined) return
    scale(block, curve.gains, this.#channels)
    this.#tone?.addTo(block, curve.gains)
  }
}

function scale(block: Float32Array, gains: Float32Array, channels: number): void {
  for (let frame = 0, index = 0; frame < gains.length; frame++) {
    const gain = gains[frame] ?? 1
    for (let channel = 0; channel < channels; channel++, index++) block[index] = (block[index] ?? 0) * gain
  }
}
