import { allAsWritten } from '../../../../shared/text/speech/asWritten.ts'
import { isRuleLanguage, type RuleLanguage } from '../../../../shared/text/speech/phonology.ts'
import { HELD, pitchFactorOf } from '../espeak/espeakPitch.ts'
import type { EspeakPool } from '../espeak/espeakPool.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import type { EspeakVoice } from '../espeak/espeakVoice.ts'
import { type SpokenPhrase, speakPhrases } from '../espeak/ruleSpeech.ts'
import { RULE_VOICES } from '../espeak/ruleVoices.ts'

/** The first built-in voice of a language and sex. */
export function voiceLike(language: RuleLanguage, gender: 'female' | 'male'): EspeakVoice {
  const voice = RULE_VOICES.find(({ record }) => record.language === language && record.gender === gender)
  if (voice === undefined) throw new Error(`No rule voice of ${language}.`)
  return voice
}

/** A phrase as a built-in voice says it, with where its sounds begin. */
export async function sayPhrase(
  text: string,
  { record: { language }, setting, pitchHz }: EspeakVoice,
  { pool, signal }: { readonly pool: EspeakPool; readonly signal: AbortSignal },
): Promise<SpokenPhrase> {
  if (!isRuleLanguage(language)) throw new Error(`No rules read ${language}.`)
  const pitch = pitchFactorOf(setting.pitch, HELD)
  const register = { hz: pitchHz / pitch, pitch, interval: 1 }
  const speech = { text: allAsWritten(text), language, setting, register, speed: 1, sampleRate: ESPEAK_RATE }
  const [phrase] = await Array.fromAsync(speakPhrases(speech, pool, signal))
  if (phrase === undefined) throw new Error(`The phrase ${text} cannot be said.`)
  return phrase
}
