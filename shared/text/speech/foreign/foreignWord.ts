import { withoutMarks } from '../../foldText.ts'
import { FUNCTION_WORDS } from '../../identify/languageHints.ts'
import { LANGUAGE_WORDS } from '../../identify/languageWords.ts'
import { type LetterModel, letterModel } from '../../identify/letterModel.ts'
import { plainWord } from '../../words.ts'
import type { RuleLanguage } from '../phonology.ts'
import { englishSounds } from './englishSounds.ts'
import { ENGLISH_WORDS } from './englishWords.ts'
import { hasNativeShape } from './nativeShape.ts'
import { NATIVE_WORDS } from './nativeWords.ts'
import { respell } from './respell.ts'

/** Letters from which the list of English words and the statistics count: shorter ones are syllables of home languages, too. */
const SHORTEST = 4
/**
 * By how much, for each letter, a word's spelling must be likelier in English than in the language (natural logarithm);
 * above all but a handful of the words of the Universal Declaration. Hausa has the syllables of English.
 */
const MARGINS: Readonly<Record<RuleLanguage, number>> = { yo: 0.55, ig: 0.6, ha: 1.3, zu: 0.5 }
/** Prefixes that Zulu puts before English nouns, with or without a hyphen. */
const PREFIX =
  /^(?:ama|izi|kwi|kwe|kwa|nge|ngo|nga|ne|no|na|se|so|ku|ko|ka|be|we|ye|le|lo|bo|yi|i|u|e|o|a)(?=[a-z]{4})/u

/**
 * An English word in a text of a home language, spelled so that the rules of that language read it; undefined for a word
 * of the language itself. A word is English if it is listed, if the language cannot have its shape, or if its spelling
 * is far more like English. A prefix of the language is kept: `uMichael`, `i-computer`.
 */
export function foreignReading(word: string, language: RuleLanguage): string | undefined {
  const parts = word.split(/(?<=[-‐‑])|(?<=^\p{Ll}{1,4})(?=\p{Lu}\p{Ll})/u)
  const read = parts.map((part) => readPart(part, language))
  if (read.every((part) => part === undefined)) return undefined
  return parts.map((part, index) => `${read[index] ?? part.replace(/[-‐‑]$/u, '')}`).join('-')
}

function readPart(part: string, language: RuleLanguage): string | undefined {
  const bare = part.replace(/[-‐‑]$/u, '').replace(/['’‘ʼ`]s$/u, 's')
  const plain = bare.toLowerCase()
  if (isForeign(plain, language)) return respell(englishSounds(asEnglish(plain)), language)
  const [prefix] = language === 'zu' ? (PREFIX.exec(plain) ?? []) : []
  const rest = prefix === undefined ? '' : plain.slice(prefix.length)
  if (prefix === undefined || !ENGLISH_WORDS.has(rest) || isNative(plain, language)) return undefined
  return `${prefix}-${respell(englishSounds(rest), language)}`
}

function isForeign(word: string, language: RuleLanguage): boolean {
  // Marks and hooks are those of a home language; accents and other letters of Europe are foreign.
  if (!/^[a-z'’àáâäçèéêëìíîïñòóôöùúûüÿß]+$/u.test(word) || word.length < 2) return false
  const plain = asEnglish(word)
  if (plain !== word) return /[äçëïöüÿßñ]/u.test(word) && !hasNativeShape(plain, language)
  if (isNative(plain, language)) return false
  if (plain.length >= SHORTEST && ENGLISH_WORDS.has(plain)) return true
  if (!hasNativeShape(plain, language)) return plain.length > 2 && /[aeiouy]/u.test(plain)
  return plain.length >= SHORTEST && likelihoodRatio(plain, language) > MARGINS[language]
}

function asEnglish(word: string): string {
  return withoutMarks(word.replace(/ß/gu, 'ss')).replace(/['’]/gu, '')
}

function isNative(plain: string, language: RuleLanguage): boolean {
  return modelsOf(language).words.has(plain)
}

/** How much likelier a word's spelling is in English than in the language, for each letter. */
function likelihoodRatio(plain: string, language: RuleLanguage): number {
  english ??= letterModel([...listed('en'), ...Array.from(ENGLISH_WORDS, (word) => [word, 1] as const)])
  return (english(plain) - modelsOf(language).spelling(plain)) / (plain.length + 1)
}

interface NativeModel {
  readonly spelling: LetterModel
  readonly words: ReadonlySet<string>
}

let english: LetterModel | undefined
const natives = new Map<RuleLanguage, NativeModel>()

/** Takes some milliseconds, so it runs with the first text of a language. */
function modelsOf(language: RuleLanguage): NativeModel {
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

function listed(language: RuleLanguage | 'en'): (readonly [string, number])[] {
  return LANGUAGE_WORDS[language].split(' ').map((entry) => {
    const [word = '', count = '1'] = entry.split(':')
    return [word, Math.min(3, Number(count))]
  })
}
