import { availableParallelism } from 'node:os'
import { clamp } from '../../../../shared/basics/clamp.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { splitForSpeech, splitSentences } from '../../../../shared/text/sentences.ts'
import { isRuleLanguage, isSpelled } from '../../../../shared/text/speech/phonology.ts'
import { type PlainReading, plainReading } from '../../../../shared/text/speech/plainReading.ts'
import type { SpeakRequest, SpeechPiece, Synthesizer } from '../../core/ports.ts'
import { asksWhether } from '../speak/accents.ts'
import { type Breath, breathsOf } from './english/breaths.ts'
import type { EspeakOrder, SsmlRange } from './espeakOrder.ts'
import { HELD_PITCH_CURVE, INTONED_PITCH_CURVE, pitchFactorOf, pitchSettingFor } from './espeakPitch.ts'
import { createEspeakPool, type EspeakPool } from './espeakPool.ts'
import { ESPEAK_RATE } from './espeakRate.ts'
import type { EspeakSetting, EspeakVoice } from './espeakVoice.ts'
import { ESPEAK_VOICES } from './espeakVoices.ts'
import { plainToSsml } from './plainToSsml.ts'
import { speakByRules } from './ruleSpeech.ts'
import type { Register } from './ruleSsml.ts'
import { withFormants } from './withFormants.ts'

/** espeak-ng takes 80 to 450 words a minute. */
const MIN_WORDS_PER_MINUTE = 80
const MAX_WORDS_PER_MINUTE = 450
/** Most characters of a sentence that is spoken in one. */
const MAX_SENTENCE_CHARACTERS = 600
/** Seconds of silence between two sentences at the voice's own pace: as many as espeak-ng makes there. */
const SENTENCE_PAUSE_SECONDS = 0.31
/** Seconds of silence inside a sentence of a recorded voice. */
const COMMA_PAUSE_SECONDS = 0.18
/** Tones that shrink further are no longer told apart, and those that grow further sound sung. */
const INTERVAL_FACTOR_LIMITS = { least: 0.8, most: 1.35 }
/** Multiples of the middle pitch that leave at least two semitones for the high tone and most of the low one. */
const REGISTER_FACTOR_LIMITS = { lowest: 0.8, highest: 1.55 }

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
  const processes = createEspeakPool(size)
  const voices = () => [...ESPEAK_VOICES, ...recorded()]
  return {
    name: 'espeak-ng',
    get voices() {
      return voices()
    },
    speak: withFormants((request, signal) => {
      const pool = processes.of(request.caller)
      const voice = voices().find((one) => one.record.id === request.voice)
      if (voice === undefined)
        throw new AppError({ kind: 'not_found', message: say('engine.voice.gone', { voice: request.voice }) })
      const setting = settingFor(voice, request)
      const { recording } = voice
      const { language } = voice.record
      if (!isSpelled(language) || (recording === undefined && !isRuleLanguage(language))) {
        const read = language === 'sw' ? 'sw' : 'en'
        const reading = plainReading(request.text, read)
        const hz = voice.pitchHz * (request.pitch ?? 1)
        const recorded =
          recording === undefined
            ? undefined
            : { register: registerFor(voice, request), path: recording, speed: request.speed }
        return speakPlain(reading, { language: read, setting, hz, speed: request.speed, recorded, pool, signal })
      }
      const register = registerFor(voice, request)
      const { text, speed } = request
      const speech = { text, language, setting, register, speed, sampleRate: ESPEAK_RATE, recording }
      return speakByRules(speech, pool, signal)
    }),
    rest: () => processes.rest(),
    close: () => processes.close(),
  }
}

/** How a reading is spoken: espeak-ng's setting, the median pitch in Hz, and the speed that rests follow. */
interface PlainSpeech {
  readonly language: 'en' | 'sw'
  readonly setting: EspeakSetting
  readonly hz: number
  readonly speed: number
  /** A person's English voice, and how high it is spoken. */
  readonly recorded?: { readonly path: string; readonly speed: number; readonly register: Register } | undefined
  readonly pool: EspeakPool
  readonly signal: AbortSignal
}

/** Speaks a reading sentence by sentence, so that the first is heard early. */
async function* speakPlain(reading: PlainReading, speech: PlainSpeech): AsyncGenerator<SpeechPiece> {
  const { speed, pool, signal } = speech
  let [from, seconds, last] = [0, 0, -1]
  for (const { text, breath } of partsOf(reading.text, speech)) {
    const { ssml, offsetOf, positionOf } = plainToSsml(text)
    const begin = from
    from += text.length
    const emphasised = reading.emphasised
      .filter(([start, end]) => end > begin && start < from)
      .map(([start, end]) => [positionOf(start - begin), positionOf(end - begin)] as const)
    const order =
      breath === undefined ? sentenceOrder(text, speech, emphasised) : breathOrder(speech, breath, emphasised)
    const before = seconds
    for await (const { samples, words } of pool.run({ ssml, ...order }, signal)) {
      seconds += samples.length / ESPEAK_RATE
      // A figure is said in several words, but written in one.
      const wordStarts = words
        .map((word) => ({
          offset: reading.offsetOf(begin + offsetOf(word.position)),
          start: before + word.start,
        }))
        .filter(({ offset }, index, all) => offset !== (all[index - 1]?.offset ?? last))
      last = wordStarts.at(-1)?.offset ?? last
      yield { samples, sampleRate: ESPEAK_RATE, words: wordStarts }
    }
    if (from === reading.text.length) continue
    const silence = breath?.after === 'comma' ? COMMA_PAUSE_SECONDS : SENTENCE_PAUSE_SECONDS
    const rest = new Float32Array(Math.round((silence * ESPEAK_RATE) / speed))
    seconds += rest.length / ESPEAK_RATE
    yield { samples: rest, sampleRate: ESPEAK_RATE, words: [] }
  }
  // A text without a sound is a short silence, as with the voices by rules.
  if (seconds === 0)
    yield { samples: new Float32Array(Math.round(0.1 * ESPEAK_RATE)), sampleRate: ESPEAK_RATE, words: [] }
}

/** The parts in which a text is spoken: sentences, which a recorded voice parts at its breaths. */
function partsOf(text: string, { recorded }: PlainSpeech): readonly { text: string; breath: Breath | undefined }[] {
  const sentences = splitSentences(text).flatMap((one) => splitForSpeech(one, MAX_SENTENCE_CHARACTERS))
  return recorded === undefined
    ? sentences.map((one) => ({ text: one, breath: undefined }))
    : sentences.flatMap(breathsOf)
}

type SpeechOrder = Omit<EspeakOrder, 'id' | 'ssml'>

/** Letters a second at 175 words a minute, measured on running text; a sentence lasts within a tenth of the estimate. */
const LETTERS_PER_SECOND = { en: 15.6, sw: 11.3, wordsPerMinute: 175 }

function sentenceOrder(
  text: string,
  { setting, hz, language }: PlainSpeech,
  emphasised: readonly SsmlRange[],
): SpeechOrder {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const seconds =
    (letters * LETTERS_PER_SECOND.wordsPerMinute) / (LETTERS_PER_SECOND[language] * setting.wordsPerMinute)
  const isSteep = language === 'sw'
  return {
    setting,
    sentence: { hz, rate: ESPEAK_RATE, seconds, emphasised, isSteep, rises: isSteep && asksWhether(text, 'sw') },
  }
}

function breathOrder(
  { setting, recorded, hz }: PlainSpeech,
  breath: Breath,
  emphasised: readonly SsmlRange[],
): SpeechOrder {
  const register = recorded?.register ?? { hz, pitch: 1, interval: 1 }
  return {
    setting: { ...setting, range: 0 },
    english: { ...breath, emphasised, register, rate: ESPEAK_RATE, recorded },
  }
}

function settingFor(voice: EspeakVoice, request: SpeakRequest): EspeakSetting {
  return {
    voice: voice.setting.voice,
    wordsPerMinute: clamp(voice.setting.wordsPerMinute * request.speed, MIN_WORDS_PER_MINUTE, MAX_WORDS_PER_MINUTE),
    pitch: pitchSettingFor(
      pitchFactorOf(voice.setting.pitch, INTONED_PITCH_CURVE) * (request.pitch ?? 1),
      INTONED_PITCH_CURVE,
    ),
    range: Math.round(clamp(voice.setting.range * (request.range ?? 1), 0, 99)),
  }
}

/** The range factor counts half, in semitones: a lively speaker's tones are wider, but not twice as wide. */
function registerFor(voice: EspeakVoice, request: SpeakRequest): Register {
  const own = pitchFactorOf(voice.setting.pitch, HELD_PITCH_CURVE)
  return {
    hz: voice.pitchHz / own,
    pitch: clamp(own * (request.pitch ?? 1), REGISTER_FACTOR_LIMITS.lowest, REGISTER_FACTOR_LIMITS.highest),
    interval: clamp(Math.sqrt(request.range ?? 1), INTERVAL_FACTOR_LIMITS.least, INTERVAL_FACTOR_LIMITS.most),
  }
}
