import { createFft } from '../../../../../shared/audio/fft.ts'
import type { SampleReader } from '../../read/sampleReader.ts'
import type { SoundLayout } from '../soundLayout.ts'
import { bandsOfBins, VOICE_BAND_COUNT } from './voiceBands.ts'
import type { VoiceMask } from './voiceMask.ts'

/** Where the voices of a film are: in what both sides have in common (in the centre of 5.1), or on either side. */
export type VoicePlace = 'centre' | 'sides'

/** Amplitude left of the centre of 5.1, which is taken away whole, having little but voices in it. */
export const LEFT_IN_CENTER_AMPLITUDE = 0.1

/** Frames of a spectrum, … */
const VOICE_CUT_WINDOW_FRAMES = 2048
/** … and between two. */
export const HOP_FRAMES = VOICE_CUT_WINDOW_FRAMES / 2

/**
 * Reads a sound a little ahead and removes voices from where they are, with a strength (0 to 1) for each frame: of stereo what a mask
 * marks, all of the centre of 5.1. Strength 0 passes bit for bit. Spectra overlap by half, with a sine window both ways.
 */
export class VoiceCut {
  readonly #source: SampleReader
  readonly #channels: number
  readonly #voice: readonly number[]
  readonly #sampleRate: number
  readonly #mask: VoiceMask | undefined
  /** The next block, and what follows it for one hop. */
  #ahead = new Float32Array(0)
  /** Frames of the sound that are ahead. */
  #there = 0
  readonly #fft = createFft(VOICE_CUT_WINDOW_FRAMES)
  readonly #window = Float64Array.from({ length: VOICE_CUT_WINDOW_FRAMES }, (_, at) =>
    Math.sin((Math.PI * (at + 0.5)) / VOICE_CUT_WINDOW_FRAMES),
  )
  readonly #bands: Int8Array
  readonly #re = new Float64Array(VOICE_CUT_WINDOW_FRAMES)
  readonly #im = new Float64Array(VOICE_CUT_WINDOW_FRAMES)
  readonly #taken = [new Float32Array(VOICE_BAND_COUNT), new Float32Array(VOICE_BAND_COUNT)] as const
  /** Sound to take out of each lane: of this block, and of the hop after it as far as it is known. */
  #lanes: readonly Float32Array[] = []
  #continues = false

  constructor(source: SampleReader, { sampleRate, channels, voice }: SoundLayout, mask?: VoiceMask) {
    this.#source = source
    this.#channels = channels
    this.#voice = voice
    this.#sampleRate = sampleRate
    this.#mask = voice.length > 1 ? mask : undefined
    this.#bands = bandsOfBins({ size: VOICE_CUT_WINDOW_FRAMES, sampleRate })
  }

  /** Fills the block, whose frames are whole hops, as far as possible and returns the number of samples. */
  read(block: Float32Array): number {
    if (this.#mask === undefined) return this.#source.read(block)
    const size = block.length + HOP_FRAMES * this.#channels
    if (this.#ahead.length !== size) {
      this.#ahead = new Float32Array(size)
      this.#lanes = this.#mask.lanes.map(() => new Float32Array(size / this.#channels))
      this.#there = this.#source.read(this.#ahead)
    } else {
      const kept = size - block.length
      this.#ahead.copyWithin(0, block.length)
      this.#there = Math.max(0, this.#there - block.length)
      const read = this.#source.read(this.#ahead.subarray(kept))
      this.#there += read
      this.#ahead.fill(0, kept + read)
    }
    block.set(this.#ahead.subarray(0, block.length))
    return Math.min(this.#there, block.length)
  }

  /** Removes voices from the block that was read last and begins at this frame; without strengths it only goes on. */
  lower(block: Float32Array, position: number, strengths: Float32Array | undefined): void {
    if (this.#mask === undefined) {
      if (strengths !== undefined && this.#voice.length === 1) this.#fade(block, strengths)
      return
    }
    if (strengths !== undefined) this.#takeFrom(block, this.#mask, { position, strengths })
    this.#continues = strengths !== undefined
  }

  #takeFrom(
    block: Float32Array,
    mask: VoiceMask,
    { position, strengths }: { readonly position: number; readonly strengths: Float32Array },
  ): void {
    this.#takeVoices(mask, position, strengths.length)
    for (const [lane, taken] of this.#lanes.entries())
      for (const channel of this.#lanes.length === 1 ? this.#voice : [this.#voice[lane] ?? 0])
        for (let frame = 0, at = channel; frame < strengths.length; frame++, at += this.#channels)
          block[at] = (block[at] ?? 0) - (taken[frame] ?? 0) * (strengths[frame] ?? 0)
  }

  #fade(block: Float32Array, strengths: Float32Array): void {
    const [channel = 0] = this.#voice
    for (let frame = 0, at = channel; frame < strengths.length; frame++, at += this.#channels)
      block[at] = (block[at] ?? 0) * (1 - (1 - LEFT_IN_CENTER_AMPLITUDE) * (strengths[frame] ?? 0))
  }

  /** Works out what is taken of the block. A cut begins at strength 0, so that nothing from before is missed there. */
  #takeVoices(mask: VoiceMask, position: number, frames: number): void {
    for (const lane of this.#lanes) {
      lane.copyWithin(0, frames)
      lane.fill(0, this.#continues ? HOP_FRAMES : 0)
    }
    // One transform takes two real frames: those of both sides, or two of the middle that follow each other.
    const [first = 0, second = first] = mask.lanes
    const stride = this.#lanes.length === 1 ? HOP_FRAMES : 0
    for (let from = 0; from < frames; from += HOP_FRAMES + stride) {
      const at = (offset: number) => (position + from + HOP_FRAMES + offset) / this.#sampleRate
      const some = mask.takenAt(at(0), first, this.#taken[0])
      const more = mask.takenAt(at(stride), second, this.#taken[1])
      if (!some && !more) continue
      this.#load(this.#re, from, 0)
      this.#load(this.#im, from + stride, 1)
      this.#fft.forward(this.#re, this.#im)
      this.#keepTaken()
      // With real and imaginary parts swapped, the forward transform is the inverse.
      this.#fft.forward(this.#im, this.#re)
      this.#add(this.#re, from, this.#lanes[0])
      this.#add(this.#im, from + stride, this.#lanes[1] ?? this.#lanes[0])
    }
  }

  #load(into: Float64Array, from: number, lane: number): void {
    const channels = this.#channels
    const [left = 0, right = 0] = this.#lanes.length === 1 ? this.#voice : [this.#voice[lane], this.#voice[lane]]
    for (let at = 0, index = from * channels; at < VOICE_CUT_WINDOW_FRAMES; at++, index += channels)
      into[at] = (((this.#ahead[index + left] ?? 0) + (this.#ahead[index + right] ?? 0)) / 2) * (this.#window[at] ?? 0)
  }

  /** Leaves of the joint spectrum of two real frames the share of each that is taken. */
  #keepTaken(): void {
    const [re, im, [first, second]] = [this.#re, this.#im, this.#taken]
    for (let bin = 0; bin <= VOICE_CUT_WINDOW_FRAMES / 2; bin++) {
      const band = this.#bands[bin] ?? -1
      const a = first[band] ?? 0
      const b = second[band] ?? 0
      const own = (a + b) / 2
      const other = (a - b) / 2
      const mirrored = (VOICE_CUT_WINDOW_FRAMES - bin) % VOICE_CUT_WINDOW_FRAMES
      const x = re[bin] ?? 0
      const y = im[bin] ?? 0
      const z = re[mirrored] ?? 0
      const w = im[mirrored] ?? 0
      re[bin] = own * x + other * z
      im[bin] = own * y - other * w
      re[mirrored] = own * z + other * x
      im[mirrored] = own * w - other * y
    }
  }

  #add(samples: Float64Array, from: number, lane: Float32Array | undefined): void {
    if (lane === undefined) return
    for (let at = 0; at < VOICE_CUT_WINDOW_FRAMES && from + at < lane.length; at++)
      lane[from + at] =
        (lane[from + at] ?? 0) + ((samples[at] ?? 0) * (this.#window[at] ?? 0)) / VOICE_CUT_WINDOW_FRAMES
  }
}
