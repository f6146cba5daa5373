import type { Break, SpelledLanguage } from '../../../../shared/text/speech/phonology.ts'
import { toSyllables } from '../../../../shared/text/speech/syllables.ts'
import type { SpeechPiece } from '../../core/ports.ts'
import type { EspeakPool } from './espeakPool.ts'
import type { EspeakSetting } from './espeakVoice.ts'
import { timesOf } from './phraseSound.ts'
import type { SpokenUnit } from './pitchContour.ts'
import { phrasesOf, type Register, ruleSsml } from './ruleSsml.ts'
import { phraseTones } from './tones/lexicalTones.ts'

/** A text to speak by rules, and its voice. */
interface RuleSpeech {
  readonly text: string
  readonly language: SpelledLanguage
  readonly setting: EspeakSetting
  readonly register: Register
  /** 1 is the voice's own pace; rests shrink with it as the words do. */
  readonly speed: number
  readonly sampleRate: number
  /** The file of a person's recorded voice. */
  readonly recording?: string | undefined
}

/** A phrase as it was spoken, with the rest behind it. */
export interface SpokenPhrase {
  readonly samples: Float32Array
  readonly units: readonly SpokenUnit[]
}

/** Seconds of silence behind a phrase at the voice's own pace; the last phrase has none. */
const PHRASE_PAUSE_SECONDS: Readonly<Record<Break, number>> = { none: 0.06, comma: 0.2, stop: 0.42, question: 0.42 }

/** Speaks a language that espeak-ng does not know; each phrase is one piece, so the first comes early in any text. */
export async function* speakByRules(
  speech: RuleSpeech,
  pool: EspeakPool,
  signal: AbortSignal,
): AsyncGenerator<SpeechPiece> {
  const { sampleRate } = speech
  let before = 0
  for await (const { samples, units } of speakPhrases(speech, pool, signal)) {
    const start = before
    const words = units.flatMap(({ unit, start: at }) =>
      unit.word === undefined ? [] : [{ offset: unit.word, start: start + at }],
    )
    before += samples.length / sampleRate
    yield { samples, sampleRate, words }
  }
  // Signs alone are silent, but a listener waits for a sound of some length.
  if (before === 0) yield { samples: new Float32Array(Math.round(0.1 * sampleRate)), sampleRate, words: [] }
}

/** Our letter rules give syllables, espeak-ng makes their sounds, and its process gives each phrase its melody. */
export async function* speakPhrases(
  speech: RuleSpeech,
  pool: EspeakPool,
  signal: AbortSignal,
): AsyncGenerator<SpokenPhrase> {
  const rate = speech.sampleRate
  // Were the voice's own pitch that of the syllables, espeak-ng would run them together and hurry them.
  const setting = { ...speech.setting, pitch: 0, range: 0 }
  const phrases = phrasesOf(toSyllables(speech.text, speech.language, phraseTones), speech.language)
  for (const [index, phrase] of phrases.entries()) {
    const { ssml, units } = ruleSsml(phrase, speech.language, speech.register)
    const rest = index === phrases.length - 1 ? 0 : PHRASE_PAUSE_SECONDS[phrase.after] / speech.speed
    const recorded = speech.recording === undefined ? undefined : { path: speech.recording, speed: speech.speed }
    const order = { ssml, setting, phrase: { units, register: speech.register, rate, recorded } }
    for await (const made of pool.run(order, signal))
      yield { samples: withRest(made.samples, rest * rate), units: timesOf(units, [made]) }
  }
}

function withRest(samples: Float32Array, count: number): Float32Array {
  const piece = new Float32Array(samples.length + Math.round(count))
  piece.set(samples)
  return piece
}
