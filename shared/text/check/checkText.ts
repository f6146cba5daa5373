import type { Target } from '../../contract/records.ts'
import { identifyLanguage } from '../identify/identifyLanguage.ts'
import { KNOWN_WORDS } from '../lexicon/knownWords.ts'
import { emptyLexicon, type Lexicon, lexiconOver, suggestWords } from '../lexicon/lexicon.ts'
import { type Fix, isVisible } from '../repair/fix.ts'
import { repairMarks } from '../repair/repairMarks.ts'
import { wordsIn } from '../words.ts'
import { foreignLetters, type PlacedLetter, twiceToned } from './alphabets.ts'
import { type MarkCoverage, markCoverage } from './markCoverage.ts'
import type { TextFinding, TextFindingKind } from './textFinding.ts'
import { type UnmarkedSentence, unmarkedSentences } from './unmarkedSentences.ts'
import { unreadSigns } from './unreadSigns.ts'

/** The result of checking the text of one line. */
export interface TextCheck {
  /** How completely it carries its marks; undefined in languages whose spelling has none. */
  readonly coverage: MarkCoverage | undefined
  /** In the order of the text. */
  readonly findings: readonly TextFinding[]
}

/**
 * The least number of words without a capital, and the least confidence, for a text to be reported as another language:
 * less may be names or a quotation.
 */
const FEWEST_WORDS = 4
const SUREST = 0.98
/** One object for all calls, since lexicons are joined once for each. */
const NO_WORDS = emptyLexicon()

/**
 * Finds everything suspicious in a text that is to be spoken in a language: wrong characters, missing tone marks or
 * dots, words that the user's or the built-in lexicon knows with marks, foreign letters, signs that no voice reads, and
 * another language. Changes nothing; each finding offers its choices.
 *
 * Measured on the Universal Declaration of Human Rights: no marked Yoruba line is reported for missing marks. With the
 * marks removed, 63 of 64 lines are found: the 47 long lines by their coverage, the 17 lines of fewer than 8 markable
 * letters by a word that always has marks, all but "Abala keje", whose words have none. The built-in words come partly
 * from that text; learned from one half, they know four of five marked words of the other half, and the first choice is
 * right for 94 of 100 of these.
 */
export function checkText(text: string, language: Target, own: Lexicon = NO_WORDS): TextCheck {
  if (text.trim() === '') return { coverage: undefined, findings: [] }
  const fixes = repairMarks(text, language)
  const coverage = markCoverage(text, language)
  // In a text without any mark the whole text is reported, not its sentences.
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

/**
 * Reports a text that mixes composed and decomposed letters: it comes from two sources, and its equal words do not
 * compare as equal. One normal form throughout is fine.
 */
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

/**
 * Words that lack marks by the lexicons. In a well-marked Yoruba line a word that is known both with and without marks
 * counts as right.
 */
function wordFindings(text: string, language: Target, { own, coverage, weak }: WordsGiven): TextFinding[] {
  const isMarked = language === 'yo' && coverage?.verdict === 'good'
  return suggestWords(lexiconFor(own), language, text)
    .filter((word) => word.certain || !isMarked || weak.some((sentence) => overlap(sentence, word)))
    .map(({ certain, ...word }) => ({ ...word, kind: certain ? 'known_word' : 'maybe_word' }))
}

const lexicons = new WeakMap<Lexicon, Lexicon>()

/** The user's lexicon over the built-in one, joined once for every state of the user's. */
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
