import type { Target } from '../contract/records.ts'
import { withoutMarks } from '../text/foldText.ts'
import { FUNCTION_WORDS } from '../text/identify/languageHints.ts'
import { findLanguage } from '../text/languages.ts'
import { ORTHOGRAPHIES } from '../text/speech/orthographies.ts'
import { readWord } from '../text/speech/orthography.ts'
import { isRuleLanguage, type RuleLanguage } from '../text/speech/phonology.ts'
import { readAloud } from '../text/speech/readAloud.ts'

/** Counts of a text to which the duration of its speech is nearly proportional. */
interface SpeechSize {
  readonly syllables: number
  /** Diphthongs and long vowels among their nuclei. */
  readonly long: number
  /** A nasal, a liquid or a glide counts half, as it lasts half as long as another consonant. */
  readonly consonants: number
  /** Stressed words, and unstressed function words. */
  readonly contentWords: number
  readonly functionWords: number
  /** Pauses inside the text: at commas and their like, and between sentences. */
  readonly commas: number
  readonly stops: number
}

const SPOKEN_WORD_PATTERN = /[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*/gu
const NO_WORDS: ReadonlySet<string> = new Set()
const SMALL_WORDS = new Map<string, ReadonlySet<string>>(
  Object.entries(FUNCTION_WORDS).map(([code, words]) => [code, new Set(words)]),
)

/** A cache of the sizes of texts, as every edit of one asks for those of all. Emptied where it has grown beyond all projects. */
const known = new Map<string, SpeechSize>()
const MAX_CACHED_SIZES = 20_000

/**
 * Counts syllables, words and pauses of a text by the rules by which a home language is read; other languages are counted like
 * Swahili, by their vowels.
 */
export function speechSize(text: string, language: string): SpeechSize {
  const code = findLanguage(language)?.code ?? 'sw'
  const key = `${code} ${text}`
  const old = known.get(key)
  if (old !== undefined) return old
  if (known.size >= MAX_CACHED_SIZES) known.clear()
  const size = measure(text, code)
  known.set(key, size)
  return size
}

function measure(text: string, code: Target): SpeechSize {
  const small = SMALL_WORDS.get(code) ?? NO_WORDS
  let [syllables, long, consonants, contentWords, functionWords] = [0, 0, 0, 0, 0]
  for (const [word] of inWords(text.normalize('NFC'), code).matchAll(SPOKEN_WORD_PATTERN)) {
    const lower = word.toLowerCase()
    if (small.has(lower)) functionWords++
    else contentWords++
    const wordSize = isRuleLanguage(code) ? byRules(lower, code) : byLetters(lower, code)
    syllables += wordSize.syllables
    long += wordSize.long
    consonants += wordSize.consonants
  }
  return { syllables, long, consonants, contentWords, functionWords, ...pausesOf(text) }
}

type WordSize = Pick<SpeechSize, 'syllables' | 'long' | 'consonants'>

/** Phones that last half as long as other consonants. */
const SHORT_CONSONANT = /^[mnɲŋlrɾɹwj]/u

/** A word as our rules of its spelling read it. */
function byRules(word: string, language: RuleLanguage): WordSize {
  let [syllables, long, consonants] = [0, 0, 0]
  for (const { onset, nucleus, coda, long: isLong } of readWord(word, 0, ORTHOGRAPHIES[language]).syllables) {
    syllables++
    if (isLong === true || DIPHTHONG.test(nucleus)) long++
    for (const phone of [...onset, ...coda]) consonants += SHORT_CONSONANT.test(phone) ? 0.5 : 1
  }
  // Consonants alone are read letter by letter.
  return { syllables: syllables || word.length, long, consonants }
}

const DIPHTHONG = /^a[iu]$/u

/** Signs whose speech is longer than their letters show: figures, signs, addresses, abbreviations in capitals. */
const FIGURES_OR_SIGNS = /[\p{N}\p{S}@%&]|\w\.\w|\p{Lu}{2}/u

/** An NFC text with figures, signs, telephone numbers, addresses and abbreviations in words, as every voice reads them. */
function inWords(text: string, language: Target): string {
  if (!FIGURES_OR_SIGNS.test(text)) return text
  return readAloud(text, language)
    .spoken.map(({ spokenForm, offset, length }) => {
      const written = text.slice(offset, offset + length)
      return FIGURES_OR_SIGNS.test(written) ? spokenForm : written
    })
    .join('')
}

/** A word by its letters, where espeak-ng reads it. */
function byLetters(word: string, code: Target): WordSize {
  const plain = withoutMarks(word)
  const consonants = [...plain.matchAll(CONSONANT)].reduce(
    (sum, [letter]) => sum + (SHORT_CONSONANT.test(letter) ? 0.5 : 1),
    0,
  )
  const syllables = CONSONANTS_ONLY_PATTERN.test(plain)
    ? plain.length
    : code === 'en'
      ? countEnglish(plain)
      : countVowels(plain)
  return { syllables, long: 0, consonants }
}

const CONSONANTS_ONLY_PATTERN = /^[b-df-hj-np-tv-xz]+$/

/** Letters of a consonant, of which some need two. */
const CONSONANT = /[sctdgk]h|(?![aeiou])\p{L}/gu

/** Syllables of a word in open syllables; a nasal before a consonant that it does not combine with is one of its own. */
function countVowels(word: string): number {
  const alone = /^m[^\Waeiouwbpv_]/.test(word) ? 1 : 0
  return Math.max(1, (word.match(/[aeiou]/g)?.length ?? 0) + alone)
}

/** Corrects the vowel groups of English spelling for silent e, -ed, -es, and vowels in hiatus or merged. */
function countEnglish(word: string): number {
  const groups = (part: string): number => part.match(/[aeiouy]+/g)?.length ?? 0
  if (word.length <= 3) return Math.max(1, groups(word))
  const spokenLetters = word
    .replace(/([^aeiouyl])le$/, '$1el')
    .replace(/([^td])ed$/, '$1')
    .replace(/(?<![cgszxh])es$/, 's')
    .replace(/e$/, '')
    .replace(/^y/, '')
    .replace(/e(ly|ment|ful|less)/g, '$1')
  const parted = spokenLetters.match(/i[ao](?!u)|io$|eo(?!p)|ua|uo|ism/g)?.length ?? 0
  const joined = spokenLetters.match(/[tcsg]i[ao]/g)?.length ?? 0
  return Math.max(1, groups(spokenLetters) + parted - joined)
}

/** Pauses between words; the pause at the end is not part of the line. */
function pausesOf(text: string): Pick<SpeechSize, 'commas' | 'stops'> {
  const inner = text.trimEnd().replace(/[^\p{L}\p{N}]+$/u, '')
  const commas = inner.match(/[,;:–—](?=\s)| -(?= )| \(/g)?.length ?? 0
  const stops = inner.match(/[.!?…]+["'”’)]*(?=\s)/g)?.length ?? 0
  return { commas, stops }
}
