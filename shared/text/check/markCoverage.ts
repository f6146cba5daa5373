import { lettersOf, withoutMarks } from '../foldText.ts'
import { type TextWord, wordsIn } from '../words.ts'

/** How many of the letters that could carry a mark do, and the verdict on it. */
export interface MarkCoverage {
  /** Letters that could carry a mark: vowels and syllabic nasals in Yoruba; i, o and u in Igbo. */
  readonly markable: number
  /** Letters with a mark: a tone mark or a dot below in Yoruba, a dot below in Igbo. */
  readonly marked: number
  /** Letters with a tone mark, which Igbo mostly leaves out. */
  readonly toned: number
  readonly verdict: CoverageVerdict
  /** A long stretch without any mark in a text that has marks elsewhere; offsets in UTF-16 units of the text. */
  readonly gap?: { readonly start: number; readonly end: number }
}

/** A verdict on the share of marks. `short`: too few letters to judge. */
type CoverageVerdict = 'good' | 'partly' | 'missing' | 'short'

/** Shares of marked letters in Yoruba: below `MISSING_MARKS_SHARE` tone marks are missing, below `PARTLY_MARKED_SHARE` some are. */
const MISSING_MARKS_SHARE = 0.3
const PARTLY_MARKED_SHARE = 0.45
/** Below this share of letters with a tone mark, a Yoruba text has its dots only. */
const MIN_TONE_MARK_SHARE = 0.2
/** Markable letters from which a share counts: for `missing`, for the share of tones, and for `partly`. */
const MIN_MARKABLE_LETTERS = 8
const MIN_LETTERS_FOR_TONE_SHARE = 10
const MIN_LETTERS_FOR_PARTLY = 16
/** A stretch of so many markable letters (Yoruba), or of so many i, o and u (Igbo), without a mark lacks marks. */
const MIN_UNMARKED_GAP_LETTERS: Readonly<Record<'yo' | 'ig', number>> = { yo: 8, ig: 20 }

/**
 * Measures how completely a Yoruba or Igbo text carries its marks; undefined for other languages. Words that the
 * language cannot have, by letters or clusters it lacks, do not count: they are names and loan words.
 *
 * The limits were fitted to the odd lines of the Universal Declaration of Human Rights, in fully marked Yoruba and
 * dotted Igbo, and tested on the even lines. Mid tone is unmarked, so full marking is a share of 0.78 there, and 0.61
 * in the news text of MENYO-20k. No stretch of 8 markable letters has a share below 0.30 in either half (of 7 letters,
 * 0.4 % and 0.2 %); no stretch of 16 letters has one below 0.45. The longest stretch without a mark is 4 letters in the
 * odd lines and 5 in the even ones. Text typed without marks has a share of 0. Text with dots alone may reach more than
 * 0.30 and is known by its tones: no stretch of 10 letters has a tone on fewer than 0.20 of them in either half. A text
 * of fewer than 8 markable letters (about four words) is judged by its words instead, see `checkText`.
 *
 * Igbo differs. Nearly everybody leaves out its tones, so they are not asked for; its dots are letters, but whole lines
 * have no i, o or u, or none with a dot. The longest stretch of i, o and u without a dot is 12 in the odd lines and 15
 * in the even ones; hence 20 without a dot are reported and fewer are not.
 */
export function markCoverage(text: string, language: string): MarkCoverage | undefined {
  if (language !== 'yo' && language !== 'ig') return undefined
  const letters = wordsIn(text, language)
    .filter((word) => isNative(word.text, language))
    .flatMap((word) => markableLetters(word, language))
  const markable = letters.length
  const marked = letters.filter((letter) => letter.marked).length
  const toned = letters.filter((letter) => letter.toned).length
  const gap = findLargestGap(letters)
  const isGap = gap !== undefined && gap.count >= MIN_UNMARKED_GAP_LETTERS[language]
  const counts = { markable, marked, toned }
  if (language === 'ig') {
    if (marked === 0) return { ...counts, verdict: isGap ? 'missing' : 'short' }
    return { ...counts, verdict: isGap ? 'partly' : 'good', ...(isGap && { gap: { start: gap.start, end: gap.end } }) }
  }
  const verdict = verdictOf(counts)
  return isGap && verdict !== 'missing'
    ? { ...counts, verdict: 'partly', gap: { start: gap.start, end: gap.end } }
    : { ...counts, verdict }
}

function verdictOf({ markable, marked, toned }: Pick<MarkCoverage, 'markable' | 'marked' | 'toned'>): CoverageVerdict {
  const share = marked / markable
  if (markable < MIN_MARKABLE_LETTERS) return 'short'
  if (share < MISSING_MARKS_SHARE || (markable >= MIN_LETTERS_FOR_TONE_SHARE && toned / markable < MIN_TONE_MARK_SHARE))
    return 'missing'
  return share < PARTLY_MARKED_SHARE && markable >= MIN_LETTERS_FOR_PARTLY ? 'partly' : 'good'
}

interface Markable {
  readonly start: number
  readonly end: number
  readonly marked: boolean
  readonly toned: boolean
}

const TONE_MARK_PATTERN = /[\u0300-\u0302\u0304\u030c]/u
const DOT_BELOW = '\u0323'

function markableLetters({ text, start }: TextWord, language: 'yo' | 'ig'): Markable[] {
  const letters = lettersOf(text).map((written) => ({ written, spread: written.toLowerCase().normalize('NFD') }))
  const found: Markable[] = []
  let at = start
  letters.forEach(({ written, spread }, index) => {
    const end = at + written.length
    const toned = TONE_MARK_PATTERN.test(spread)
    const dotted = spread.includes(DOT_BELOW)
    const near = { before: letters[index - 1]?.spread, after: letters[index + 1]?.spread }
    if (language === 'ig' ? /^[iou]/.test(spread) : isVowel(spread) || isSyllabic(spread, toned, near)) {
      found.push({ start: at, end, toned, marked: dotted || (toned && language === 'yo') })
    }
    at = end
  })
  return found
}

const isVowel = (letter: string | undefined): boolean => letter !== undefined && /^[aeiou]/.test(letter)

interface Near {
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * Whether a nasal is a syllable of its own: with a tone, alone, or before a consonant without a vowel in front of it
 * that it could nasalise.
 */
function isSyllabic(letter: string, toned: boolean, { before, after }: Near): boolean {
  if (!/^[mn]/.test(letter)) return false
  if (toned || (before === undefined && after === undefined)) return true
  return after !== undefined && !isVowel(after) && !isVowel(before)
}

// Letters and clusters that the language lacks, such as a consonant with no vowel after it.
const NON_YORUBA_SPELLING = /[cqvxz]|g(?![aeioub])|k(?![aeioup])|s(?![aeiouh])|[bdfhjlprtwy](?![aeiou])/
const NON_IGBO_SPELLING = /[qx]|c(?!h)|g(?![aeioubhw])|k(?![aeioupw])|s(?![aeiouh])|[bdfhjlprtvwyz](?![aeiou])/

/** Whether a word could be one of the language; a word with marks counts in any case. */
function isNative(word: string, language: 'yo' | 'ig'): boolean {
  const plain = withoutMarks(word.toLowerCase())
  return plain.length !== word.length || !(language === 'yo' ? NON_YORUBA_SPELLING : NON_IGBO_SPELLING).test(plain)
}

function findLargestGap(letters: readonly Markable[]): { start: number; end: number; count: number } | undefined {
  let largestGap: { start: number; end: number; count: number } | undefined
  let count = 0
  letters.forEach(({ marked, end }, index) => {
    count = marked ? 0 : count + 1
    const first = letters[index - count + 1]
    if (first !== undefined && count > (largestGap?.count ?? 0)) largestGap = { start: first.start, end, count }
  })
  return largestGap
}
