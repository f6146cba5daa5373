import type { Target } from '../../contract/records.ts'
import { identifyLanguage } from '../identify/identifyLanguage.ts'
import { KNOWN_WORDS } from '../lexicon/knownWords.ts'
import { type Lexicon, lexiconOver, suggestWords } from '../lexicon/lexicon.ts'
import { type Fix, isVisible } from '../repair/fix.ts'
import { repairMarks } from '../repair/repairMarks.ts'
import { wordsIn } from '../words.ts'
import { foreignLetters, type PlacedLetter, twiceToned } from './alphabets.ts'
import { type MarkCoverage, markCoverage } from './markCoverage.ts'
import type { TextFinding, TextFindingKind } from './textFinding.ts'
import { type UnmarkedSentence, unmarkedSentences } from './unmarkedSentences.ts'
import { unreadSigns } from './unreadSigns.ts'

/** What is to be said about the text of one line. */
export interface TextCheck {
  /** How much of it is marked, in the languages whose spelling has marks. */
  readonly coverage: MarkCoverage | undefined
  /** In the order of the text. */
  readonly findings: readonly TextFinding[]
}

/**
 * A text of fewer words without a capital, or known less surely, is not said to be in another language: it may be names
 * or a quote.
 */
const FEWEST_WORDS = 4
const SUREST = 0.98

/**
 * Everything suspicious about a text that is to be spoken in a language: wrong characters, marks that are missing, words
 * that lack theirs by the user's lexicon or by the built-in one, letters and signs that do not belong, another language.
 * Nothing is changed; a choice is only ever offered.
 *
 * On the Universal Declaration of Human Rights no marked Yoruba line is said to lack marks. Once the marks are removed,
 * 63 of the 64 lines are found: the 47 long ones by their coverage, the 17 of fewer than 8 markable letters by a word
 * that is always marked, all but "Abala keje", which has no marks to lack. The built-in words were partly found in that
 * very text; learned from one half of it, they are known for four of five marked words of the other, and the first
 * choice is right for 94 of 100 of those.
 */
export function checkText(text: string, language: Target, own: Lexicon = {}): TextCheck {
  if (text.trim() === '') return { coverage: undefined, findings: [] }
  const fixes = repairMarks(text, language)
  const coverage = markCoverage(text, language)
  // Of a text without any mark all of it is judged.
  const weak = coverage === undefined || coverage.marked === 0 ? [] : unmarkedSentences(text, language)
  const visible = fixes.filter(isVisible)
  const letters = (kind: TextFindingKind, found: readonly PlacedLetter[]): TextFinding[] =>
    found
      .filter((letter) => !visible.some((fix) => overlap(fix, letter)))
      .map(({ text: before, start, end }) => ({ kind, start, end, before, choices: [] }))
  const findings: TextFinding[] = [
    ...otherLanguage(text, language),
    ...coverageFindings(text, coverage, weak),
    ...mixedForms(text, fixes),
    ...visible.map(({ after, ...fix }): TextFinding => ({ ...fix, kind: 'fix', choices: [after] })),
    ...wordFindings(text, language, { own, coverage, weak }),
    ...letters('two_tones', twiceToned(text, language)),
    ...letters('foreign_letter', foreignLetters(text, language)),
    ...letters('mixed_scripts', mixedWords(text, language)),
    ...letters('unread', unreadSigns(text, language)),
  ]
  return { coverage, findings: findings.sort((a, b) => a.start - b.start || b.end - a.end) }
}

interface TextRange {
  readonly start: number
  readonly end: number
}

function overlap(a: TextRange, b: TextRange): boolean {
  return a.start < b.end && b.start < a.end
}

function whole(text: string): TextRange & { readonly before: string } {
  const start = text.length - text.trimStart().length
  const before = text.trim()
  return { start, end: start + before.length, before }
}

function otherLanguage(text: string, language: Target): TextFinding[] {
  const words = wordsIn(text, language).filter(({ text: word }) => !/^\p{Lu}/u.test(word))
  if (words.length < FEWEST_WORDS) return []
  const found = identifyLanguage(words.map(({ text: word }) => word).join(' '))
  if (found === undefined || found.language === language || found.confidence < SUREST) return []
  return [{ kind: 'wrong_language', ...whole(text), choices: [], language: found.language }]
}

function coverageFindings(
  text: string,
  coverage: MarkCoverage | undefined,
  weak: readonly UnmarkedSentence[],
): TextFinding[] {
  if (coverage === undefined) return []
  const { gap, verdict, marked, markable } = coverage
  if (gap === undefined && (verdict === 'missing' || verdict === 'partly')) {
    const kind = verdict === 'missing' ? 'marks_missing' : 'marks_partly'
    return [{ kind, ...whole(text), choices: [], share: marked / markable }]
  }
  const at = ({ start, end }: TextRange) => ({ start, end, before: text.slice(start, end), choices: [] })
  const sentences = weak.map((sentence): TextFinding => {
    const { share } = sentence
    return share === 0 ? { kind: 'marks_stop', ...at(sentence) } : { kind: 'marks_partly', ...at(sentence), share }
  })
  const isCovered = gap === undefined || weak.some((sentence) => overlap(sentence, gap))
  return isCovered ? sentences : [...sentences, { kind: 'marks_stop', ...at(gap) }]
}

/** One normal form throughout is no matter; two in one text come from two sources, and are found and compared apart. */
function mixedForms(text: string, fixes: readonly Fix[]): TextFinding[] {
  const split = fixes.filter(({ reason }) => reason === 'form')
  const [first, last] = [split[0], split.at(-1)]
  if (first === undefined || last === undefined || text.normalize('NFD') === text) return []
  const before = text.slice(first.start, last.end)
  return [{ kind: 'mixed_forms', start: first.start, end: last.end, before, choices: [before.normalize('NFC')] }]
}

interface WordsGiven {
  readonly own: Lexicon
  readonly coverage: MarkCoverage | undefined
  readonly weak: readonly UnmarkedSentence[]
}

/** Where a line is well marked, a word without marks that is known both ways is meant as it stands. */
function wordFindings(text: string, language: Target, { own, coverage, weak }: WordsGiven): TextFinding[] {
  const isMarked = language === 'yo' && coverage?.verdict === 'good'
  return suggestWords(lexiconFor(own), language, text)
    .filter((word) => word.certain || !isMarked || weak.some((sentence) => overlap(sentence, word)))
    .map(({ certain, ...word }) => ({ ...word, kind: certain ? 'known_word' : 'maybe_word' }))
}

const lexicons = new WeakMap<Lexicon, Lexicon>()

/** Laid over each other once for every state of the user's lexicon. */
function lexiconFor(own: Lexicon): Lexicon {
  const known = lexicons.get(own) ?? lexiconOver(own, KNOWN_WORDS)
  lexicons.set(own, known)
  return known
}

const OTHER_SCRIPT = /(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u

function mixedWords(text: string, language: Target): PlacedLetter[] {
  if (!OTHER_SCRIPT.test(text)) return []
  return wordsIn(text, language).filter(({ text: word }) => OTHER_SCRIPT.test(word) && /\p{Script=Latin}/u.test(word))
}
