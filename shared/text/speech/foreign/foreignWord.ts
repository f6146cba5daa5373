import type { Target } from '../../../contract/records.ts'
import { withoutMarks } from '../../foldText.ts'
import { FUNCTION_WORDS } from '../../identify/languageHints.ts'
import { LANGUAGE_WORDS } from '../../identify/languageWords.ts'
import { type LetterModel, letterModel } from '../../identify/letterModel.ts'
import { plainWord } from '../../words.ts'
import type { SpelledLanguage } from '../phonology.ts'
import { englishSounds } from './englishSounds.ts'
import { ENGLISH_WORDS } from './englishWords.ts'
import { homeSounds, isClickName, isHomeName } from './homeNames.ts'
import { hasNativeShape } from './nativeShape.ts'
import { NATIVE_WORDS } from './nativeWords.ts'
import { respell } from './respell.ts'

/** Letters from which the list of English words and the statistics count: shorter ones are syllables of home languages, too. */
const MIN_CLASSIFIED_LETTERS = 4
/**
 * By how much, for each letter, a word's spelling must be likelier in English than in the language (natural logarithm);
 * above nearly all of the words of long texts. Lower for letters that would be a click in Zulu or kp in Yoruba. Swahili has
 * none, but its words of Arabic end like English ones: rais.
 */
const ENGLISH_MARGINS: Readonly<Record<SpelledLanguage, number>> = {
  yo: 1.4,
  ig: 1.4,
  ha: 1.3,
  zu: 1.4,
  sw: Number.POSITIVE_INFINITY,
}
const RISKY_LETTERS: Partial<Record<SpelledLanguage, { letters: RegExp; margin: number }>> = {
  yo: { letters: /p/u, margin: 0.55 },
  zu: { letters: /[cqx]/u, margin: 0.5 },
}
/** By how much a word's spelling must be likelier in another home language than in English to be read as one of that. */
const HOME_SPELLING_MARGIN = 0.25
const HOME_LANGUAGES: readonly SpelledLanguage[] = ['yo', 'ig', 'ha', 'zu', 'sw']
/** Prefixes that Zulu puts before English nouns, with or without a hyphen. */
const ZULU_NOUN_PREFIX =
  /^(?:ama|izi|kwi|kwe|kwa|nge|ngo|nga|ne|no|na|se|so|ku|ko|ka|be|we|ye|le|lo|bo|yi|i|u|e|o|a)(?=[a-z]{4})/u

/**
 * An English word in a text of a home language, spelled so that the rules of that language read it; undefined for a word
 * of the language itself. A word is English if it is listed, if the language cannot have its shape, or if its spelling
 * is far more like English. A prefix of the language is kept: `uMichael`, `i-computer`.
 */
export function foreignReading(word: string, language: Target): string | undefined {
  if (language === 'en') return undefined
  // iPhone is one word, uMichael a prefix and a name.
  const whole = ENGLISH_WORDS.has(word.toLowerCase()) ? readPart(word, language) : undefined
  if (whole !== undefined) return whole
  const parts = word.split(/(?<=[-‐‑])|(?<=^\p{Ll}{1,4})(?=\p{Lu}\p{Ll})/u)
  const read = parts.map((part) => readPart(part, language))
  if (read.every((part) => part === undefined)) return undefined
  return parts.map((part, index) => `${read[index] ?? part.replace(/[-‐‑]$/u, '')}`).join('-')
}

function readPart(part: string, language: SpelledLanguage): string | undefined {
  const bare = part.replace(/[-‐‑]$/u, '').replace(/['’‘ʼ`]s$/u, 's')
  const plain = bare.toLowerCase()
  const bareName = asEnglish(plain)
  if (isHomeName(bareName)) return bareName === plain ? nameReading(plain, language) : undefined
  if (isForeign(plain, language)) return respell(soundsOf(bareName, language), language)
  const [prefix] = language === 'zu' ? (ZULU_NOUN_PREFIX.exec(plain) ?? []) : []
  const rest = prefix === undefined ? '' : plain.slice(prefix.length)
  if (isHomeName(rest) && !hasNativeLetters(rest, language)) return `${prefix}-${respell(homeSounds(rest), language)}`
  if (prefix === undefined || !ENGLISH_WORDS.has(rest) || isNative(plain, language)) return undefined
  return `${prefix}-${respell(englishSounds(rest), language)}`
}

/** The reading of a name of Africa; undefined where the language's own letters say it. */
function nameReading(name: string, language: SpelledLanguage): string | undefined {
  return hasNativeLetters(name, language) ? undefined : respell(homeSounds(name), language)
}

/** Whether the letters of a name have the same sounds in the language: c, q and x are clicks in Zulu alone. */
function hasNativeLetters(name: string, language: SpelledLanguage): boolean {
  if (isNative(name, language)) return true
  if (language === 'zu' && isClickName(name)) return true
  return hasNativeShape(name, language) && (language !== 'zu' || !/[cqx]/u.test(name))
}

/** The sounds of a foreign word: English ones, unless it is spelled like a word of another home language. */
function soundsOf(plain: string, language: SpelledLanguage): string[] {
  const isEnglish = ENGLISH_WORDS.has(plain) || plain.length < MIN_CLASSIFIED_LETTERS
  const likely = HOME_LANGUAGES.some(
    (other) =>
      other !== language && hasNativeShape(plain, other) && -likelihoodRatio(plain, other) > HOME_SPELLING_MARGIN,
  )
  return !isEnglish && likely ? homeSounds(plain) : englishSounds(plain)
}

function isForeign(word: string, language: SpelledLanguage): boolean {
  // Marks and hooks are those of a home language; accents and other letters of Europe are foreign.
  if (!/^[a-z'’àáâäçèéêëìíîïñòóôöùúûüÿß]+$/u.test(word) || word.length < 2) return false
  const plain = asEnglish(word)
  if (plain !== word) return /[äçëïöüÿßñ]/u.test(word) && !hasNativeShape(plain, language)
  if (isNative(plain, language)) return false
  // The hl of Zulu between vowels is none of English: Rolihlahla.
  if (language === 'zu' && /[aeiou]hl[aeiou]/u.test(plain)) return false
  if (plain.length >= MIN_CLASSIFIED_LETTERS && ENGLISH_WORDS.has(plain)) return true
  if (!hasNativeShape(plain, language)) {
    return plain.length > 2 && /[aeiouy]/u.test(plain) && (language !== 'sw' || isEnglishInSwahili(plain))
  }
  const risk = RISKY_LETTERS[language]
  const margin = risk?.letters.test(plain) === true ? risk.margin : ENGLISH_MARGINS[language]
  return plain.length >= MIN_CLASSIFIED_LETTERS && likelihoodRatio(plain, language) > margin
}

/** Whether a word that Swahili cannot have by its shape is English, and none of Arabic: letters, or likelihood. */
function isEnglishInSwahili(plain: string): boolean {
  return /[qx]|c(?!h)/u.test(plain) || (plain.length >= MIN_CLASSIFIED_LETTERS && likelihoodRatio(plain, 'sw') > 0)
}

function asEnglish(word: string): string {
  return withoutMarks(word.replace(/ß/gu, 'ss').replace(/ç/gu, 's')).replace(/['’]/gu, '')
}

function isNative(plain: string, language: SpelledLanguage): boolean {
  return modelsOf(language).words.has(plain)
}

/** How much likelier a word's spelling is in English than in the language, for each letter. */
function likelihoodRatio(plain: string, language: SpelledLanguage): number {
  english ??= letterModel([...listed('en'), ...Array.from(ENGLISH_WORDS, (word) => [word, 1] as const)])
  return (english(plain) - modelsOf(language).spelling(plain)) / (plain.length + 1)
}

interface NativeModel {
  readonly spelling: LetterModel
  readonly words: ReadonlySet<string>
}

let english: LetterModel | undefined
const natives = new Map<SpelledLanguage, NativeModel>()

/** Takes some milliseconds, so it runs with the first text of a language. */
function modelsOf(language: SpelledLanguage): NativeModel {
  const known = natives.get(language)
  if (known !== undefined) return known
  const counted = [
    ...listed(language).filter(([word]) => !ENGLISH_WORDS.has(word) || FUNCTION_WORDS[language].includes(word)),
    ...NATIVE_WORDS[language].split(' ').map((word) => [plainWord(word), 1] as const),
    ...FUNCTION_WORDS[language].map((word) => [plainWord(word), 1] as const),
  ]
  const model = { spelling: letterModel(counted), words: new Set(counted.map(([word]) => word)) }
  natives.set(language, model)
  return model
}

function listed(language: SpelledLanguage | 'en'): (readonly [string, number])[] {
  return LANGUAGE_WORDS[language].split(' ').map((entry) => {
    const [word = '', count = '1'] = entry.split(':')
    return [word, Math.min(3, Number(count))]
  })
}
