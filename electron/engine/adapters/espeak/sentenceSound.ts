import { joinSamples } from '../../../../shared/audio/joinSamples.ts'
import { speechBounds } from '../../../../shared/audio/takes/speechBounds.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { PitchBender } from '../../signal/bendPitch.ts'
import { accentBend } from '../speak/accents.ts'
import type { EspeakPiece, ReadSentence, TimedPosition } from './espeakOrder.ts'

/** Semitones by which the end of a question is raised beyond what espeak-ng does, and seconds of the way up. */
const RISE_SEMITONES = 3
const RISE_SECONDS = 0.4
/** Seconds of a question that are kept until its end is known: the rise, and espeak-ng's silence behind it. */
const QUESTION_TAIL_SECONDS = 0.9

/**
 * The sound of a sentence that espeak-ng reads by itself, less rough and with its emphasis, sent while it is made: early, and then
 * in pieces each as long as all before, as every message costs the same. A sentence with emphasis waits until all its words are
 * known.
 */
export class SentenceSound {
  readonly #sentence: ReadSentence
  readonly #tell: (piece: EspeakPiece) => void
  readonly #bender: PitchBender | undefined
  /** The end of a question, which rises; known only when espeak-ng has said all. */
  readonly #rising: { start: number; end: number; readonly semitones: number } | undefined
  /** Of a question, the sound that may be its end. */
  #end = new Float32Array(0)
  #heardLength = 0
  #waiting: Float32Array<ArrayBuffer>[] = []
  #words: TimedPosition[] = []
  #waitingLength = 0
  #toldLength = 0

  constructor(sentence: ReadSentence, emit: (piece: EspeakPiece) => void) {
    this.#sentence = sentence
    this.#tell = emit
    if (sentence.rises)
      this.#rising = { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY, semitones: RISE_SEMITONES }
    if (sentence.emphasised.length === 0) this.#bender = this.#bend([])
  }

  /** Takes what espeak-ng has made behind what it made before. */
  take({ samples, words }: EspeakPiece): void {
    this.#words.push(...words)
    this.#heardLength += samples.length
    const sure = this.#rising === undefined ? samples : this.#withoutEnd(samples)
    this.#wait(this.#bender?.take(sure, false) ?? sure)
    if (this.#bender !== undefined && this.#waitingLength > this.#toldLength) this.#tellWaiting()
  }

  /** Sends the rest: espeak-ng has spoken all. */
  end(): void {
    if (this.#rising !== undefined) {
      const soundEnd = speechBounds(this.#end, this.#sentence.rate).to
      this.#rising.end = (this.#heardLength - this.#end.length + soundEnd) / this.#sentence.rate
      this.#rising.start = this.#rising.end - RISE_SECONDS
    }
    if (this.#bender !== undefined) this.#wait(this.#bender.take(this.#end, true))
    else this.#waiting = [this.#bend(this.#emphasised()).take(joinSamples([...this.#waiting, this.#end]), true)]
    this.#tellWaiting()
  }

  /** Keeps the last seconds of a question, which may be its rising end, and returns the sound before them. */
  #withoutEnd(samples: Float32Array): Float32Array<ArrayBuffer> {
    const all = joinSamples([this.#end, samples])
    const kept = Math.min(all.length, Math.round(QUESTION_TAIL_SECONDS * this.#sentence.rate))
    this.#end = all.slice(all.length - kept)
    return all.slice(0, all.length - kept)
  }

  #bend(emphasised: readonly TimeSpan[]): PitchBender {
    const { hz, rate, seconds, isSteep } = this.#sentence
    return new PitchBender(
      accentBend(rate, { hz, emphasised, rising: this.#rising, sinking: { start: 0, end: seconds, isSteep } }),
    )
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

  #emphasised(): TimeSpan[] {
    const end = this.#waitingLength / this.#sentence.rate
    return this.#sentence.emphasised.flatMap(([from, to]) => {
      const start = this.#words.find(({ position }) => position >= from && position < to)?.start
      const next = this.#words.find(({ position }) => position >= to)?.start
      return start === undefined ? [] : [{ start, end: next ?? end }]
    })
  }
}
