import { allAsWritten } from '../../../../shared/text/speech/asWritten.ts'
import { isRuleLanguage, isSpelled, type SpelledLanguage } from '../../../../shared/text/speech/phonology.ts'
import { HELD, pitchFactorOf } from '../espeak/espeakPitch.ts'
import type { EspeakPool } from '../espeak/espeakPool.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import type { EspeakVoice } from '../espeak/espeakVoice.ts'
import { ESPEAK_VOICES } from '../espeak/espeakVoices.ts'
import { type SpokenPhrase, speakPhrases } from '../espeak/ruleSpeech.ts'

/** By how much syllables that are spoken one by one are slower than the words that espeak-ng reads by itself. */
const SLOWER = 1.15

/** The first built-in voice of a language and sex, as fast by our rules as by itself. */
export function voiceLike(language: SpelledLanguage, gender: 'female' | 'male'): EspeakVoice {
  const voice = ESPEAK_VOICES.find(({ record }) => record.language === language && record.gender === gender)
  if (voice === undefined) throw new Error(`No built-in voice of ${language}.`)
  if (isRuleLanguage(language)) return voice
  return { ...voice, setting: { ...voice.setting, wordsPerMinute: Math.round(SLOWER * voice.setting.wordsPerMinute) } }
}

/** A phrase as a built-in voice says it, with where its sounds begin. */
export async function sayPhrase(
  text: string,
  { record: { language }, setting, pitchHz }: EspeakVoice,
  { pool, signal }: { readonly pool: EspeakPool; readonly signal: AbortSignal },
): Promise<SpokenPhrase> {
  if (!isSpelled(language)) throw new Error(`No rules read ${language}.`)
  const pitch = pitchFactorOf(setting.pitch, HELD)
  const register = { hz: pitchHz / pitch, pitch, interval: 1 }
  const speech = { text: allAsWritten(text), language, setting, register, speed: 1, sampleRate: ESPEAK_RATE }
  const [phrase] = await Array.fromAsync(speakPhrases(speech, pool, signal))
  if (phrase === undefined) throw new Error(`The phrase ${text} cannot be said.`)
  return phrase
}
