import { clamp } from '../../../shared/basics/clamp.ts'
import type { SpeechPiece } from '../core/ports.ts'
import { Limiter } from '../media/loudness/limit.ts'
import { LoudnessMeter, lineLoudness } from '../media/loudness/loudness.ts'

/** Loudness of the service's speech in LUFS, whoever speaks: the middle of what the built-in voices make by themselves. */
const SPEECH_LUFS = -20
/** Highest true peak as a factor of full scale: -1 dBTP, less what the limiter misses of clicks by meters that look closer. */
const PEAK_FACTOR = 10 ** (-1.4 / 20)
/** Most dB by which speech is made louder or softer. */
const MAX_SPEECH_GAIN_DB = 12
/** Seconds of speech after which its measured loudness counts: an unknown voice is held back so long, mostly its first sentence. */
const MIN_LOUDNESS_SPEECH_SECONDS = 1
/** Seconds of speech that count as much as what is known of its voice. */
const KNOWN_SECONDS = 2
/**
 * Characters of a text that is measured whole before it is sent. A single word is up to 4 LU louder than running text, by another
 * amount with each voice; so short a text is made in the time in which a long one begins.
 */
const SHORT_TEXT_CHARACTERS = 60
/** Most seconds of speech that are held to be measured: a short text may be said without end. */
const MAX_HELD_SPEECH_SECONDS = 8
/** Samples that the limiter takes at once. */
const BLOCK_SAMPLES = 512

/** The text that a voice says, and the voice's own loudness in LUFS where it is known. */
interface Levelled {
  readonly text: string
  readonly loudness: number | undefined
}

/**
 * Brings speech to the loudness that all voices share, with no true peak above -1 dBTP, while it is made (ITU-R BS.1770-5, with
 * its relative gate). It begins with the gain of its voice, which texts of a voice differ from by up to 2 dB, and follows what
 * was said so far; short texts and the beginning of an unknown voice are measured first. The samples are as many as before, but
 * come up to two blocks later.
 */
export async function* levelSpeech(
  pieces: AsyncIterable<SpeechPiece>,
  { text, loudness }: Levelled,
): AsyncGenerator<SpeechPiece> {
  const isShort = text.length <= SHORT_TEXT_CHARACTERS
  const awaited = isShort ? MAX_HELD_SPEECH_SECONDS : loudness === undefined ? MIN_LOUDNESS_SPEECH_SECONDS : 0
  const held: SpeechPiece[] = []
  let last: SpeechPiece | undefined
  let level: Leveller | undefined
  for await (const piece of pieces) {
    last = piece
    level ??= new Leveller(piece.sampleRate, isShort ? undefined : loudness)
    level.measure(piece.samples)
    held.push(piece)
    if (level.heardSeconds < awaited) continue
    for (const one of held.splice(0)) yield { ...one, samples: level.take(one.samples) }
  }
  if (last === undefined || level === undefined) return
  for (const one of held) yield { ...one, samples: level.take(one.samples) }
  yield { ...last, words: [], samples: level.finish() }
}

/** Brings mono sound to the shared loudness by what was measured so far, and limits its true peaks. */
class Leveller {
  readonly #known: number | undefined
  readonly #rate: number
  readonly #meter: LoudnessMeter
  /** Samples measured, and the gain of the last one returned. */
  #heard = 0
  #gain: number | undefined
  readonly #limiter = new Limiter(BLOCK_SAMPLES, { channels: 1, ceiling: PEAK_FACTOR })
  readonly #block = new Float32Array(BLOCK_SAMPLES)
  #filled = 0
  /** Samples received, and returned. */
  #taken = 0
  #given = 0

  /** `known` is the loudness of the voice's running text in LUFS. */
  constructor(rate: number, known: number | undefined) {
    this.#rate = rate
    this.#known = known
    this.#meter = new LoudnessMeter(rate, 1)
  }

  get heardSeconds(): number {
    return this.#heard / this.#rate
  }

  /** Measures sound that will be taken. */
  measure(samples: Float32Array): void {
    this.#meter.write(samples)
    this.#heard += samples.length
  }

  /** Takes more sound and gives what is finished of all so far. Over a piece the gain goes to what has been heard asks for. */
  take(samples: Float32Array): Float32Array {
    this.#taken += samples.length
    const to = this.#wanted()
    const from = this.#gain ?? to
    this.#gain = to
    return this.#through(samples.map((sample, at) => sample * (from + ((to - from) * at) / samples.length)))
  }

  #wanted(): number {
    const seconds = this.heardSeconds
    const known = this.#known
    let loudness = known
    if (known === undefined || seconds >= MIN_LOUDNESS_SPEECH_SECONDS) {
      const measuredLoudness = this.#measured()
      const share = known === undefined ? 1 : seconds / (seconds + KNOWN_SECONDS)
      loudness = Number.isFinite(measuredLoudness)
        ? (known ?? measuredLoudness) + share * (measuredLoudness - (known ?? measuredLoudness))
        : known
    }
    if (loudness === undefined) return 1
    return 10 ** (clamp(SPEECH_LUFS - loudness, -MAX_SPEECH_GAIN_DB, MAX_SPEECH_GAIN_DB) / 20)
  }

  /** Loudness in LUFS of all sound so far; -Infinity for silence. */
  #measured(): number {
    // Sound shorter than a step of the meter is in none.
    if (this.#meter.energies.length === 0) this.#meter.finish()
    return lineLoudness(this.#meter.energies)
  }

  /** Gives what was held back. */
  finish(): Float32Array {
    const rest = this.#taken - this.#given
    return this.#through(new Float32Array(2 * BLOCK_SAMPLES)).subarray(0, rest)
  }

  #through(samples: Float32Array): Float32Array {
    const out = new Float32Array(samples.length + BLOCK_SAMPLES)
    let made = 0
    for (const sample of samples) {
      this.#block[this.#filled++] = sample
      if (this.#filled < BLOCK_SAMPLES) continue
      this.#filled = 0
      const ready = this.#limiter.next(this.#block)
      if (ready === undefined) continue
      out.set(ready, made)
      made += ready.length
    }
    this.#given += made
    return out.subarray(0, made)
  }
}
