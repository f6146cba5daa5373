import { joinSamples } from '../../../../shared/audio/joinSamples.ts'
import { PitchBender } from '../../signal/bendPitch.ts'
import { accentBend, type Stretch } from '../speak/accents.ts'
import type { EspeakPiece, Heard, ReadSentence } from './espeakOrder.ts'

/**
 * The sound of a sentence that espeak-ng reads by itself, less rough and with its emphasis, told while it is made: early, and
 * then in pieces each as long as all before, as every message costs the same. A sentence with emphasis waits until all its
 * words are known.
 */
export class SentenceSound {
  readonly #sentence: ReadSentence
  readonly #tell: (piece: EspeakPiece) => void
  readonly #bender: PitchBender | undefined
  #waiting: Float32Array<ArrayBuffer>[] = []
  #words: Heard[] = []
  #waitingLength = 0
  #toldLength = 0

  constructor(sentence: ReadSentence, tell: (piece: EspeakPiece) => void) {
    this.#sentence = sentence
    this.#tell = tell
    if (sentence.emphasised.length === 0) this.#bender = this.#bend([])
  }

  /** Takes what espeak-ng has made behind what it made before. */
  take({ samples, words }: EspeakPiece): void {
    this.#words.push(...words)
    this.#wait(this.#bender?.take(samples, false) ?? samples)
    if (this.#bender !== undefined && this.#waitingLength > this.#toldLength) this.#tellWaiting()
  }

  /** Tells the rest: espeak-ng has said all. */
  end(): void {
    if (this.#bender !== undefined) this.#wait(this.#bender.take(new Float32Array(0), true))
    else this.#waiting = [this.#bend(this.#emphasised()).take(joinSamples(this.#waiting), true)]
    this.#tellWaiting()
  }

  #bend(emphasised: readonly Stretch[]): PitchBender {
    const { hz, rate, seconds } = this.#sentence
    return new PitchBender(accentBend(rate, { hz, emphasised, sinking: { start: 0, end: seconds } }))
  }

  #wait(samples: Float32Array<ArrayBuffer>): void {
    this.#waiting.push(samples)
    this.#waitingLength += samples.length
  }

  #tellWaiting(): void {
    this.#tell({ samples: joinSamples(this.#waiting), words: this.#words, phonemes: [] })
    this.#toldLength += this.#waitingLength
    this.#waiting = []
    this.#words = []
    this.#waitingLength = 0
  }

  #emphasised(): Stretch[] {
    const end = this.#waitingLength / this.#sentence.rate
    return this.#sentence.emphasised.flatMap(([from, to]) => {
      const start = this.#words.find(({ position }) => position >= from && position < to)?.start
      const next = this.#words.find(({ position }) => position >= to)?.start
      return start === undefined ? [] : [{ start, end: next ?? end }]
    })
  }
}
