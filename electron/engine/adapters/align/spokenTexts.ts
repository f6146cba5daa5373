import type { EspeakSpeaker } from '@echogarden/espeak-ng-emscripten'
import { splitForSpeech, splitSentences } from '../../../../shared/text/sentences.ts'
import { type Break, isRuleLanguage, type RuleLanguage } from '../../../../shared/text/speech/phonology.ts'
import { plainReading } from '../../../../shared/text/speech/plainReading.ts'
import { toSyllables } from '../../../../shared/text/speech/syllables.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import { plainToSsml } from '../espeak/plainToSsml.ts'
import { PHONEMES } from '../espeak/rulePhonemes.ts'
import { phrasesOf, ruleSsml } from '../espeak/ruleSsml.ts'

/** A stretch that espeak-ng says at once, and how its positions lead to the NFC text. */
interface Utterance {
  readonly ssml: string
  /** The offset of the word at a position that espeak-ng tells; undefined within a word. */
  offsetOf(position: number): number | undefined
  /** Seconds of silence behind it. */
  readonly rest: number
}

/** Where a word of a text begins in the speech, in seconds. */
export interface AlignmentWord {
  readonly from: number
  readonly to: number
  readonly start: number
}

/** A man's variant of a language's voice, which is clear. */
const ALIGNMENT_VARIANT = 'm3'
/** How many times higher the formants of women lie (Fant 1966: between a tenth and a quarter for most vowels). */
export const WOMAN_FORMANT_RATIO = 1.18
const ALIGNMENT_WORDS_PER_MINUTE = 170
const MAX_UTTERANCE_CHARACTERS = 600
const SENTENCE_REST_SECONDS = 0.3
const PHRASE_REST_SECONDS: Readonly<Record<Break, number>> = { none: 0, comma: 0.2, stop: 0.3, question: 0.3 }
/** The register of a voice whose melody is of no matter. */
const FLAT_REGISTER = { hz: 110, pitch: 1, interval: 1 }

/** Sets espeak-ng to the plain voice of a language; answers whether it has one. */
export function setAlignmentVoice(speaker: EspeakSpeaker, language: string): boolean {
  const own = isRuleLanguage(language) ? PHONEMES[language].voice : language === 'en' ? 'en-us' : language
  if (speaker.set_voice(`${own}+${ALIGNMENT_VARIANT}`) !== 0) return false
  speaker.set_rate(ALIGNMENT_WORDS_PER_MINUTE)
  speaker.set_pitch(isRuleLanguage(language) ? 0 : 50)
  speaker.set_range(0)
  return true
}

/**
 * Speaks a text without melody, for comparing it with a recording: its sound goes to `hear` in 16-bit pieces at `ESPEAK_RATE`. Returns
 * the words that have letters or digits, with when they begin, and the seconds of all.
 */
export function speakPlainly(
  speaker: EspeakSpeaker,
  { text, language }: { readonly text: string; readonly language: string },
  hear: (samples: Int16Array) => void,
): { words: AlignmentWord[]; seconds: number } {
  const starts: { offset: number; start: number }[] = []
  let count = 0
  const say = (samples: Int16Array): void => {
    count += samples.length
    hear(samples)
  }
  for (const { ssml, offsetOf, rest } of utterancesOf(text.normalize('NFC'), language)) {
    const before = count / ESPEAK_RATE
    speaker.synthesize(ssml, (samples, events) => {
      for (const { type, text_position: position, audio_position: time } of events) {
        const offset = type === 'word' ? offsetOf(position - 1) : undefined
        if (offset !== undefined) starts.push({ offset, start: before + time / 1000 })
      }
      say(samples)
      return false
    })
    say(new Int16Array(Math.round(rest * ESPEAK_RATE)))
  }
  const seconds = count / ESPEAK_RATE
  return { words: wordsAt(text, starts, seconds), seconds }
}

function* utterancesOf(text: string, language: string): Generator<Utterance> {
  if (isRuleLanguage(language)) yield* ruleUtterances(text, language)
  else if (language === 'en' || language === 'sw') {
    const reading = plainReading(text, language)
    yield* plainUtterances(reading.text, (place) => reading.offsetOf(place))
  } else yield* plainUtterances(text, (place) => place)
}

function* plainUtterances(text: string, placeOf: (place: number) => number): Generator<Utterance> {
  let from = 0
  for (const part of splitSentences(text).flatMap((one) => splitForSpeech(one, MAX_UTTERANCE_CHARACTERS))) {
    const begin = from
    from += part.length
    const { ssml, offsetOf } = plainToSsml(part)
    yield { ssml, offsetOf: (position) => placeOf(begin + offsetOf(position)), rest: SENTENCE_REST_SECONDS }
  }
}

function* ruleUtterances(text: string, language: RuleLanguage): Generator<Utterance> {
  for (const phrase of phrasesOf(toSyllables(text, language), language)) {
    const { ssml, units } = ruleSsml(phrase, language, FLAT_REGISTER)
    const offsets = new Map(units.map(({ position, word }) => [position, word]))
    yield { ssml, offsetOf: (position) => offsets.get(position), rest: PHRASE_REST_SECONDS[phrase.after] }
  }
}

const WORD_PATTERN = /\S*[\p{L}\p{N}]\S*/gu

/** The words of a text with their starts; one that espeak-ng told nothing of begins in proportion between its neighbours. */
function wordsAt(text: string, starts: readonly { offset: number; start: number }[], seconds: number): AlignmentWord[] {
  const composed = [...text.normalize('NFC').matchAll(WORD_PATTERN)]
  const told: (number | undefined)[] = Array.from({ length: composed.length })
  let at = 0
  for (const { offset, start } of starts) {
    while (at + 1 < composed.length && (composed[at + 1]?.index ?? 0) <= offset) at++
    told[at] ??= start
  }
  const places = composed.map(({ index }) => index)
  return [...text.matchAll(WORD_PATTERN)].map(({ 0: word, index }, number) => ({
    from: index,
    to: index + word.length,
    start: told[number] ?? between(told, places, { number, length: text.length, seconds }),
  }))
}

function between(
  told: readonly (number | undefined)[],
  places: readonly number[],
  { number, length, seconds }: { number: number; length: number; seconds: number },
): number {
  const before = told.findLastIndex((one, at) => at < number && one !== undefined)
  const behind = told.findIndex((one, at) => at > number && one !== undefined)
  const [from, start] = before < 0 ? [0, 0] : [places[before] ?? 0, told[before] ?? 0]
  const [to, end] = behind < 0 ? [length, seconds] : [places[behind] ?? length, told[behind] ?? seconds]
  return start + ((end - start) * ((places[number] ?? from) - from)) / Math.max(1, to - from)
}
