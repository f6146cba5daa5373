import { type Retiming, retimed } from '../../../../shared/audio/mix/retimedSound.ts'
import type { TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { AudioReader } from '../read/audioReader.ts'
import { SourceFile } from '../read/sourceFile.ts'

/** Sample rate (Hz) of the comparison, the usual rate of dubs. */
export const QC_RATE = 48_000
/** Frames (samples per channel) in a block: 100 ms. */
export const QC_BLOCK_FRAMES = 4800

/** A block of 100 ms of both files as interleaved stereo, valid until the next block. */
export interface QcSoundBlock {
  readonly dub: Float32Array
  readonly source: Float32Array
  /** The source's separated voices, if there are any. */
  readonly voices?: Float32Array
  /** Frames before the dub's end; the rest of its last block is padding. Absent: all. */
  readonly frames?: number
}

/** The files to compare. */
interface SoundFiles {
  readonly source: string
  readonly dub: string
  /** The number of the source's sound track, from 1, where one is chosen. */
  readonly soundTrack?: number | undefined
  /** Path of the source's separated voices. */
  readonly voices?: string | undefined
}

/**
 * Reads the sound of a source and its dub in step, from the dub's beginning to its end, padded with silence to whole
 * blocks; where the dub's picture waits, the source's sound is retimed as a mix does it. Holds native memory: close it with `using`.
 */
export class SoundPair implements Disposable {
  readonly #dub: AudioReader
  readonly #source: AudioReader | undefined
  readonly #voices: AudioReader | undefined
  /** Frames by which the source is delayed (negative: skipped) so that the beds of both align. */
  readonly #delay: number
  readonly #retiming: Retiming

  /** `delay` is how much later the source's sound comes in the dub, in frames. */
  constructor(paths: SoundFiles, delay: number, map: TimeMap) {
    this.#dub = openSound(paths.dub)
    this.#delay = delay
    this.#retiming = { map, pieces: [] }
    try {
      this.#source = hasSoundTrack(paths.source) ? openSound(paths.source, paths.soundTrack) : undefined
      this.#voices = paths.voices === undefined ? undefined : openSound(paths.voices)
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  /** Channels of the dub's own track, and of the source's; 0 where that has no sound. */
  get channels(): { readonly dub: number; readonly source: number } {
    return { dub: channelsOf(this.#dub), source: this.#source === undefined ? 0 : channelsOf(this.#source) }
  }

  /** Seconds of the dub's sound read so far, without the padding. */
  get position(): number {
    return this.#dub.position / QC_RATE
  }

  /** Stated duration of the dub's sound in seconds. */
  get statedDuration(): number {
    return this.#dub.statedDuration
  }

  *blocks(): Generator<QcSoundBlock> {
    const shape = { sampleRate: QC_RATE, channels: 2 }
    const source = new Reblocker(this.#source && retimed(this.#source.chunks(), shape, this.#retiming), this.#delay)
    const dub = new Reblocker(this.#dub.chunks(), 0)
    // The voices come after the sound that they are part of, and are retimed alike.
    const followed = { ...this.#retiming, follows: true }
    const voices = this.#voices && new Reblocker(retimed(this.#voices.chunks(), shape, followed), this.#delay)
    while (dub.next()) {
      source.next()
      voices?.next()
      const both = { dub: dub.block, source: source.block, frames: dub.frames }
      yield { ...both, ...(voices === undefined ? {} : { voices: voices.block }) }
    }
  }

  [Symbol.dispose](): void {
    this.#dub[Symbol.dispose]()
    this.#source?.[Symbol.dispose]()
    this.#voices?.[Symbol.dispose]()
  }
}

function channelsOf({ stream }: AudioReader): number {
  return stream.codecpar.channels
}

function openSound(path: string, soundTrack?: number): AudioReader {
  return new AudioReader(path, { sampleRate: QC_RATE, channels: 2, soundTrack })
}

/** Whether a file has a readable sound track. */
export function hasSoundTrack(path: string): boolean {
  using file = new SourceFile(path)
  return file.sound() !== undefined
}

/** Regroups chunks of any length into blocks of `QC_BLOCK_FRAMES` stereo frames; silence after the end. */
class Reblocker {
  readonly block = new Float32Array(2 * QC_BLOCK_FRAMES)
  /** Frames of the block before the sound's end. */
  frames = 0
  readonly #chunks: Iterator<Float32Array>
  #chunk: Float32Array = new Float32Array(0)
  #used = 0
  /** Samples of silence to insert before the sound, and samples of sound to skip. */
  #silence: number
  #skip: number

  constructor(chunks: Iterable<Float32Array> | undefined, delay: number) {
    this.#chunks = (chunks ?? [])[Symbol.iterator]()
    this.#silence = 2 * Math.max(0, delay)
    this.#skip = 2 * Math.max(0, -delay)
  }

  /** Fills the next block; false at the end. */
  next(): boolean {
    let filled = Math.min(this.#silence, this.block.length)
    this.#silence -= filled
    this.block.fill(0)
    while (filled < this.block.length) {
      if (this.#used === this.#chunk.length && !this.#advance()) break
      const piece = this.#chunk.subarray(this.#used, this.#used + this.block.length - filled)
      this.block.set(piece, filled)
      filled += piece.length
      this.#used += piece.length
    }
    this.frames = filled / 2
    return filled > 0
  }

  #advance(): boolean {
    for (;;) {
      const { done, value } = this.#chunks.next()
      if (done) return false
      const skipped = Math.min(this.#skip, value.length)
      this.#skip -= skipped
      if (skipped === value.length) continue
      this.#chunk = value
      this.#used = skipped
      return true
    }
  }
}
