import { availableParallelism } from 'node:os'
import { clamp } from '../../../../shared/clamp.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { isRuleLanguage } from '../../../../shared/text/speech/phonology.ts'
import { plainReading } from '../../../../shared/text/speech/plainReading.ts'
import type { SpeakRequest, SpeechPiece, Synthesizer } from '../../core/ports.ts'
import { HELD, INTONED, pitchFactorOf, pitchSettingFor } from './espeakPitch.ts'
import { createEspeakPool, type EspeakPool } from './espeakPool.ts'
import { ESPEAK_RATE } from './espeakRate.ts'
import type { EspeakSetting, EspeakVoice } from './espeakVoice.ts'
import { ESPEAK_VOICES } from './espeakVoices.ts'
import { plainToSsml } from './plainToSsml.ts'
import { speakByRules } from './ruleSpeech.ts'
import type { Register } from './ruleSsml.ts'
import { withFormants } from './withFormants.ts'

/** espeak-ng takes 80 to 450 words a minute. */
const SLOWEST = 80
const FASTEST = 450
/** Tones that shrink further are no longer told apart, and those that grow further sound sung. */
const INTERVALS = { least: 0.8, most: 1.35 }
/** Multiples of the middle pitch that leave at least two semitones for the high tone and most of the low one. */
const REGISTERS = { lowest: 0.8, highest: 1.55 }

/**
 * The built-in voices: espeak-ng compiled to JavaScript, in a small pool of processes. A thread would do, too, but what
 * the memory allocator keeps for threads stays with the engine after they have ended. English and Swahili are read by
 * espeak-ng, which is given them as they are read aloud, the other languages by our own rules. `recorded` lists the voices of
 * people, which take its timing and our rules' melody.
 */
export function createEspeak(
  size = Math.min(2, availableParallelism()),
  recorded: () => readonly EspeakVoice[] = () => [],
): Synthesizer {
  const pool = createEspeakPool(size)
  const voices = () => [...ESPEAK_VOICES, ...recorded()]
  return {
    name: 'espeak-ng',
    get voices() {
      return voices()
    },
    speak: withFormants((request, signal) => {
      const voice = voices().find((one) => one.record.id === request.voice)
      if (voice === undefined)
        throw new AppError({ kind: 'not_found', message: say('engine.voice.gone', { voice: request.voice }) })
      const setting = settingFor(voice, request)
      const { language } = voice.record
      if (!isRuleLanguage(language)) {
        const reading = plainReading(request.text, language === 'sw' ? 'sw' : 'en')
        return speakPlain(reading, { setting, pool, signal })
      }
      const register = registerFor(voice, request)
      const { text, speed } = request
      const { recording } = voice
      const speech = { text, language, setting, register, speed, sampleRate: ESPEAK_RATE, recording }
      return speakByRules(speech, pool, signal)
    }),
    rest: () => pool.rest(),
    close: () => pool.close(),
  }
}

async function* speakPlain(
  reading: { readonly text: string; readonly offsetOf: (place: number) => number },
  { setting, pool, signal }: { setting: EspeakSetting; pool: EspeakPool; signal: AbortSignal },
): AsyncGenerator<SpeechPiece> {
  const { ssml, offsetOf } = plainToSsml(reading.text)
  let last = -1
  for await (const piece of pool.run({ ssml, setting }, signal)) {
    // A figure is said in several words, but written in one.
    const words = piece.words
      .map((word) => ({ offset: reading.offsetOf(offsetOf(word.position)), start: word.start }))
      .filter(({ offset }, index, all) => offset !== (all[index - 1]?.offset ?? last))
    last = words.at(-1)?.offset ?? last
    yield { samples: piece.samples, sampleRate: ESPEAK_RATE, words }
  }
}

function settingFor(voice: EspeakVoice, request: SpeakRequest): EspeakSetting {
  return {
    voice: voice.setting.voice,
    wordsPerMinute: clamp(voice.setting.wordsPerMinute * request.speed, SLOWEST, FASTEST),
    pitch: pitchSettingFor(pitchFactorOf(voice.setting.pitch, INTONED) * (request.pitch ?? 1), INTONED),
    range: Math.round(clamp(voice.setting.range * (request.range ?? 1), 0, 99)),
  }
}

/** The range factor counts half, in semitones: a lively speaker's tones are wider, but not twice as wide. */
function registerFor(voice: EspeakVoice, request: SpeakRequest): Register {
  const own = pitchFactorOf(voice.setting.pitch, HELD)
  return {
    hz: voice.pitchHz / own,
    pitch: clamp(own * (request.pitch ?? 1), REGISTERS.lowest, REGISTERS.highest),
    interval: clamp(Math.sqrt(request.range ?? 1), INTERVALS.least, INTERVALS.most),
  }
}
