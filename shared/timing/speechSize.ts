import type { Target } from '../contract/records.ts'
import { withoutMarks } from '../text/foldText.ts'
import { FUNCTION_WORDS } from '../text/identify/languageHints.ts'
import { findLanguage } from '../text/languages.ts'
import { readAloud } from '../text/speech/readAloud.ts'

/** Counts of a text to which the time to say it is nearly proportional. */
interface SpeechSize {
  readonly syllables: number
  readonly consonants: number
  /** Stressed words, and unstressed function words. */
  readonly contentWords: number
  readonly functionWords: number
  /** Pauses inside the text; a comma counts 1, a full stop 1.5. */
  readonly pauses: number
}

const WORDS = /[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*/gu
const NO_WORDS: ReadonlySet<string> = new Set()
const SMALL_WORDS = new Map<string, ReadonlySet<string>>(
  Object.entries(FUNCTION_WORDS).map(([code, words]) => [code, new Set(words)]),
)

/**
 * Counts syllables, words and pauses of a text by rules for each home language; other languages are counted like
 * Swahili, by their vowels.
 */
export function speechSize(text: string, language: string): SpeechSize {
  const code = findLanguage(language)?.code ?? 'sw'
  const small = SMALL_WORDS.get(code) ?? NO_WORDS
  const isAllCapitals = text === text.toUpperCase()
  const isSpelled = (word: string): boolean => !isAllCapitals && isSpelledWord(word, code)
  let [syllables, consonants, contentWords, functionWords] = [0, 0, 0, 0]
  for (const [word] of inWords(text.normalize('NFC'), code).matchAll(WORDS)) {
    const lower = word.toLowerCase()
    if (small.has(lower)) functionWords++
    else contentWords++
    syllables += isSpelled(word) ? word.length : countSyllables(lower, code)
    consonants += isSpelled(word) ? word.length : countConsonants(lower)
  }
  return { syllables, consonants, contentWords, functionWords, pauses: countPauses(text) }
}

/** What its letters do not tell the length of: figures, signs, addresses. */
const FIGURES = /[\d@%$€£₦&+=]|\w\.\w/u

/** An NFC text with figures, signs, telephone numbers and addresses in words, as every voice reads them. */
function inWords(text: string, language: Target): string {
  if (!FIGURES.test(text)) return text
  return readAloud(text, language)
    .spoken.map(({ said, offset, length }) => {
      const written = text.slice(offset, offset + length)
      return FIGURES.test(written) ? said : written
    })
    .join('')
}

/** Capitals that are read letter by letter, such as BBC, and in English UN. A text all in capitals is read as words. */
function isSpelledWord(word: string, code: string): boolean {
  if (word.length < 2 || word !== word.toUpperCase()) return false
  return !/[AEIOUY]/.test(withoutMarks(word)) || (code === 'en' && word.length <= 3)
}

function countSyllables(word: string, code: string): number {
  if (code === 'en') return countEnglish(withoutMarks(word))
  const letters = word.normalize('NFD')
  const vowels = code === 'ha' ? /ai|au|([aeiou])\1?/g : /[aeiou]/g
  // A nasal with a tone, or before a consonant that it does not combine with, is a syllable of its own.
  const toned = letters.match(/[mn]\u0323?[\u0300\u0301\u0304]/g)?.length ?? 0
  const alone = code === 'sw' && /^m[^\Waeiouwbpv_]/.test(letters) ? 1 : 0
  return Math.max(1, (withoutMarks(word).match(vowels)?.length ?? 0) + toned + alone)
}

/** Corrects the vowel groups of English spelling for silent e, -ed, -es, and vowels in hiatus or merged. */
function countEnglish(word: string): number {
  const groups = (part: string): number => part.match(/[aeiouy]+/g)?.length ?? 0
  if (word.length <= 3) return Math.max(1, groups(word))
  const heard = word
    .replace(/([^aeiouyl])le$/, '$1el')
    .replace(/([^td])ed$/, '$1')
    .replace(/(?<![cgszxh])es$/, 's')
    .replace(/e$/, '')
    .replace(/^y/, '')
    .replace(/e(ly|ment|ful|less)/g, '$1')
  const parted = heard.match(/i[ao](?!u)|io$|eo(?!p)|ua|uo|ism/g)?.length ?? 0
  const joined = heard.match(/[tcsg]i[ao]/g)?.length ?? 0
  return Math.max(1, groups(heard) + parted - joined)
}

function countConsonants(word: string): number {
  return withoutMarks(word).match(/(?![aeiou])\p{L}/gu)?.length ?? 0
}

/** Pauses between words; the pause at the end is not part of the line. */
function countPauses(text: string): number {
  const inner = text.trimEnd().replace(/[^\p{L}\p{N}]+$/u, '')
  const short = inner.match(/[,;:–—](?=\s)| -(?= )| \(/g)?.length ?? 0
  const long = inner.match(/[.!?…]+["'”’)]*(?=\s)/g)?.length ?? 0
  return short + 1.5 * long
}
