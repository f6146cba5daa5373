import type { Espeak, EspeakSpeaker } from '@echogarden/espeak-ng-emscripten'
import type { EspeakSetting } from './espeakVoice.ts'

/** Bytes of UTF-8 for which there is room at first; no sentence comes near. */
const TEXT_BYTES = 65_536

/** Voices whose memory is kept: as many as mostly speak in turn. */
const MAX_KEPT_VOICES = 4

/** Milliseconds since 1970 that stand for the time at which espeak-ng starts: its noise begins with them. */
const NOISE_SEED_MS = 0

/** The library's memory as far as it is used, from its beginning. */
type MemoryImage = Uint8Array

/**
 * A speaker whose sound depends on its order alone. espeak-ng goes on in its noise and its flutter from one text to the next, so
 * a line would sound otherwise each time. Its memory is put back to what it was before the first text instead (1 MB, in 0.1 ms).
 */
export class RepeatableSpeaker {
  readonly #espeak: Espeak
  readonly #speaker: EspeakSpeaker
  /** Where texts are written. */
  #text: { readonly address: number; readonly bytes: number }
  /** The memory before the first text. */
  #blank: MemoryImage
  /** The memory with each of the voices that were set last, the latest at the end. */
  readonly #voices = new Map<string, MemoryImage>()

  static async create(espeak: Espeak): Promise<RepeatableSpeaker> {
    return new RepeatableSpeaker(espeak, await createAt(NOISE_SEED_MS, espeak))
  }

  private constructor(espeak: Espeak, speaker: EspeakSpeaker) {
    this.#espeak = espeak
    this.#speaker = speaker
    this.#text = { address: espeak._malloc(TEXT_BYTES), bytes: TEXT_BYTES }
    this.#blank = this.#image()
  }

  /**
   * Speaks one text, which is SSML, as if nothing had been said before. The callback gets 22 050 Hz mono samples and ends the
   * synthesis by returning true. Throws for a voice that espeak-ng lacks.
   */
  speak(
    ssml: string,
    { voice, wordsPerMinute, pitch, range }: EspeakSetting,
    callback: Parameters<EspeakSpeaker['synthesize']>[1],
  ): void {
    const text = Buffer.from(`${ssml}\0`)
    if (text.length > this.#text.bytes) this.#makeRoom(text.length)
    this.#setVoice(voice)
    this.#speaker.set_rate(wordsPerMinute)
    this.#speaker.set_pitch(pitch)
    this.#speaker.set_range(range)
    this.#speaker.synthesize(this.#write(text), callback)
  }

  /** espeak-ng reads the files of a voice each time it is set, which takes as long as a word. */
  #setVoice(voice: string): void {
    const known = this.#voices.get(voice)
    this.#restore(known ?? this.#blank)
    if (known === undefined && this.#speaker.set_voice(this.#write(Buffer.from(`${voice}\0`))) !== 0)
      throw new Error(`espeak-ng has no voice ${voice}.`)
    this.#voices.delete(voice)
    this.#voices.set(voice, known ?? this.#image())
    const [oldest = ''] = this.#voices.keys()
    if (this.#voices.size > MAX_KEPT_VOICES) this.#voices.delete(oldest)
  }

  #makeRoom(bytes: number): void {
    this.#restore(this.#blank)
    this.#espeak._free(this.#text.address)
    this.#text = { address: this.#espeak._malloc(bytes), bytes }
    this.#blank = this.#image()
    this.#voices.clear()
  }

  /** Arguments are given by their addresses: the library would allocate room for strings, and keep where that is outside its memory. */
  #write(bytes: Uint8Array): number {
    this.#espeak.HEAPU8.set(bytes, this.#text.address)
    return this.#text.address
  }

  /** A copy of the memory up to its last byte that is not zero. */
  #image(): MemoryImage {
    const words = new Int32Array(this.#espeak.HEAPU8.buffer)
    let used = words.length
    while (words[used - 1] === 0) used--
    return this.#espeak.HEAPU8.slice(0, used * words.BYTES_PER_ELEMENT)
  }

  /** Puts the memory back. Bytes behind the image stay as they are: nothing in it refers to them. */
  #restore(image: MemoryImage): void {
    this.#espeak.HEAPU8.set(image)
  }
}

/** espeak-ng's own speaker, made as at a time: it has no other way to say with what its noise begins. */
function createAt(time: number, espeak: Espeak): EspeakSpeaker | Promise<EspeakSpeaker> {
  const { now } = Date
  Date.now = () => time
  try {
    return new espeak.eSpeakNGWorker()
  } finally {
    Date.now = now
  }
}
