import { AudioReader } from '../read/audioReader.ts'
import { SourceFile } from '../read/sourceFile.ts'

/** Rate at which both files are compared; the common one of dubs. */
export const QC_RATE = 48_000
/** Frames (samples per channel) that are handed out at a time: 100 ms. */
export const QC_BLOCK = 4800

/** The same 100 ms of both files: interleaved stereo, valid until the next block. */
export interface SoundBlock {
  readonly dub: Float32Array
  readonly source: Float32Array
  /** Those of the source, where they are known. */
  readonly voices?: Float32Array
}

/** The files that are heard side by side. */
export interface SoundFiles {
  readonly source: string
  readonly dub: string
  /** The voices of the source. */
  readonly voices?: string | undefined
}

/**
 * The sound of a source and its dub side by side, from the dub's beginning to its end (padded with silence to whole
 * blocks). Holds native memory: close it with `using`.
 */
export class SoundPair implements Disposable {
  readonly #dub: AudioReader
  readonly #source: AudioReader | undefined
  readonly #voices: AudioReader | undefined
  /** Frames by which the source is held back (or, below zero, skipped) so that the bed of both lies together. */
  readonly #delay: number

  /** `delay` is how much later the source's sound comes in the dub, in frames. */
  constructor(paths: SoundFiles, delay: number) {
    this.#dub = openSound(paths.dub)
    this.#delay = delay
    try {
      this.#source = hasSound(paths.source) ? openSound(paths.source) : undefined
      this.#voices = paths.voices === undefined ? undefined : openSound(paths.voices)
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  /** Channels of the dub's own track. */
  get channels(): number {
    return this.#dub.stream.codecpar.channels
  }

  /** Seconds of the dub's sound handed out so far, without the padding. */
  get position(): number {
    return this.#dub.position / QC_RATE
  }

  /** Seconds of the dub's sound by its own account. */
  get statedDuration(): number {
    return this.#dub.statedDuration
  }

  *blocks(): Generator<SoundBlock> {
    const source = new Reblocker(this.#source?.chunks(), this.#delay)
    const dub = new Reblocker(this.#dub.chunks(), 0)
    const voices = this.#voices === undefined ? undefined : new Reblocker(this.#voices.chunks(), this.#delay)
    while (dub.next()) {
      source.next()
      voices?.next()
      yield { dub: dub.block, source: source.block, ...(voices === undefined ? {} : { voices: voices.block }) }
    }
  }

  [Symbol.dispose](): void {
    this.#dub[Symbol.dispose]()
    this.#source?.[Symbol.dispose]()
    this.#voices?.[Symbol.dispose]()
  }
}

function openSound(path: string): AudioReader {
  return new AudioReader(path, { sampleRate: QC_RATE, channels: 2 })
}

/** Whether a file has a sound track that can be read. */
export function hasSound(path: string): boolean {
  using file = new SourceFile(path)
  return file.sound() !== undefined
}

/** Cuts chunks of any length into blocks of `QC_BLOCK` frames of stereo; silence after the end. */
class Reblocker {
  readonly block = new Float32Array(2 * QC_BLOCK)
  readonly #chunks: Iterator<Float32Array>
  #chunk: Float32Array = new Float32Array(0)
  #used = 0
  /** Samples of silence still to come before the sound, or of sound to leave out. */
  #silence: number
  #skip: number

  constructor(chunks: Iterable<Float32Array> | undefined, delay: number) {
    this.#chunks = (chunks ?? [])[Symbol.iterator]()
    this.#silence = 2 * Math.max(0, delay)
    this.#skip = 2 * Math.max(0, -delay)
  }

  /** Fills the block with what comes next; false where there is nothing more. */
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
