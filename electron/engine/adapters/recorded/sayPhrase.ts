import { allAsWritten } from '../../../../shared/text/speech/asWritten.ts'
import { isRecordedLanguage, isRuleLanguage, type RecordedLanguage } from '../../../../shared/text/speech/phonology.ts'
import { englishUnits } from '../espeak/english/englishUnits.ts'
import { HELD_PITCH_CURVE, pitchFactorOf } from '../espeak/espeakPitch.ts'
import type { EspeakPool } from '../espeak/espeakPool.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import type { EspeakVoice } from '../espeak/espeakVoice.ts'
import { ESPEAK_VOICES } from '../espeak/espeakVoices.ts'
import { plainToSsml } from '../espeak/plainToSsml.ts'
import { type SpokenPhrase, speakPhrases } from '../espeak/ruleSpeech.ts'
import type { Register } from '../espeak/ruleSsml.ts'
import { ACCENTS, type Accent } from './voiceFile.ts'

export interface SayOptions {
  readonly pool: EspeakPool
  readonly signal: AbortSignal
}

/** Times faster that syllables are asked for: spoken one by one they are so much slower than words that espeak-ng reads by itself. */
const SYLLABLE_SPEED_UP_RATIO = 1.15

/** The first built-in voice of a language and sex, as fast by our rules as by itself. */
export function voiceLike(
  language: RecordedLanguage,
  gender: 'female' | 'male',
  accent: Accent = ACCENTS[0],
): EspeakVoice {
  const voice = ESPEAK_VOICES.find(({ record }) => record.language === language && record.gender === gender)
  if (voice === undefined) throw new Error(`No built-in voice of ${language}.`)
  if (isRuleLanguage(language)) return voice
  if (language === 'en')
    return { ...voice, setting: { ...voice.setting, voice: accented(voice.setting.voice, accent) } }
  return {
    ...voice,
    setting: { ...voice.setting, wordsPerMinute: Math.round(SYLLABLE_SPEED_UP_RATIO * voice.setting.wordsPerMinute) },
  }
}

function accented(voice: string, accent: Accent): string {
  return voice.replace(/^[^+]+/u, accent)
}

/** A phrase as a built-in voice says it, with where its sounds begin. */
export async function sayPhrase(
  text: string,
  { record: { language }, setting, pitchHz }: EspeakVoice,
  { pool, signal }: SayOptions,
): Promise<SpokenPhrase> {
  if (!isRecordedLanguage(language)) throw new Error(`No voice of ${language} can be recorded.`)
  const pitch = pitchFactorOf(setting.pitch, HELD_PITCH_CURVE)
  const register = { hz: pitchHz / pitch, pitch, interval: 1 }
  if (language === 'en') return sayEnglish(text, { setting, register, pool, signal })
  const speech = { text: allAsWritten(text), language, setting, register, speed: 1, sampleRate: ESPEAK_RATE }
  const [phrase] = await Array.fromAsync(speakPhrases(speech, pool, signal))
  if (phrase === undefined) throw new Error(`The phrase ${text} cannot be said.`)
  return phrase
}

async function sayEnglish(
  text: string,
  { setting, register, pool, signal }: Pick<EspeakVoice, 'setting'> & SayOptions & { readonly register: Register },
): Promise<SpokenPhrase> {
  const reading = { after: 'stop', asks: false, sunk: 0, emphasised: [] } as const
  const english = { ...reading, register, rate: ESPEAK_RATE }
  const order = { ssml: plainToSsml(text).ssml, setting: { ...setting, range: 0 }, english }
  const [piece] = await Array.fromAsync(pool.run(order, signal))
  if (piece === undefined) throw new Error(`The phrase ${text} cannot be said.`)
  return { samples: piece.samples, units: englishUnits(piece.phonemes, reading) }
}
