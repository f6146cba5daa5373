import { remembered } from '../../basics/remembered.ts'
import type { Target } from '../../contract/records.ts'
import { foldText, lettersOf } from '../foldText.ts'
import { identifyLanguage } from '../identify/identifyLanguage.ts'
import { KNOWN_WORDS } from '../lexicon/knownWords.ts'
import { emptyLexicon, type Lexicon, lexiconOver, suggestWords } from '../lexicon/lexicon.ts'
import { type Fix, isVisible } from '../repair/fix.ts'
import { repairMarks } from '../repair/repairMarks.ts'
import { isRuleLanguage } from '../speech/phonology.ts'
import { readAloud } from '../speech/readAloud.ts'
import { unreadCharacters } from '../speech/syllables.ts'
import { wordsIn } from '../words.ts'
import { type MarkCoverage, markCoverage } from './markCoverage.ts'
import type { TextFinding, TextFindingKind } from './textFinding.ts'
import { type UnmarkedSentence, unmarkedSentences } from './unmarkedSentences.ts'

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
const MIN_FOREIGN_TEXT_WORDS = 4
const MIN_FOREIGN_TEXT_CONFIDENCE = 0.98
/** One object for all calls, since lexicons are joined once for each. */
const EMPTY_LEXICON = emptyLexicon()

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
export function checkText(text: string, language: Target, own: Lexicon = EMPTY_LEXICON): TextCheck {
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
  if (words.length < MIN_FOREIGN_TEXT_WORDS) return []
  const found = identifyLanguage(words.map(({ text: word }) => word).join(' '))
  if (found === undefined || found.language === language || found.confidence < MIN_FOREIGN_TEXT_CONFIDENCE) return []
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

interface WordCheckInputs {
  readonly own: Lexicon
  readonly coverage: MarkCoverage | undefined
  readonly weak: readonly UnmarkedSentence[]
}

/**
 * Words that lack marks by the lexicons. In a well-marked Yoruba line a word that is known both with and without marks
 * counts as right.
 */
function wordFindings(text: string, language: Target, { own, coverage, weak }: WordCheckInputs): TextFinding[] {
  const isMarked = language === 'yo' && coverage?.verdict === 'good'
  return suggestWords(lexiconFor(own), language, text)
    .filter((word) => word.certain || !isMarked || weak.some((sentence) => overlap(sentence, word)))
    .map(({ certain, ...word }) => ({ ...word, kind: certain ? 'known_word' : 'maybe_word' }))
}

/** The user's lexicon over the built-in one, joined once for every state of the user's. */
const lexiconFor = remembered((own: Lexicon) => lexiconOver(own, KNOWN_WORDS))

const OTHER_SCRIPT = /(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u

function mixedWords(text: string, language: Target): PlacedLetter[] {
  if (!OTHER_SCRIPT.test(text)) return []
  return wordsIn(text, language).filter(({ text: word }) => OTHER_SCRIPT.test(word) && /\p{Script=Latin}/u.test(word))
}

/** Texts of nothing but letters, figures and stops that every home language reads; they need no reading. */
const ALWAYS_READ =
  /^(?:[a-zẹọṣịụṅàáèéìíòóùúńǹḿāēīōūâêîôû](?:\u0300|\u0301|\u0302|\u0304|\u030c|\u0323)*|[\d\s.,!?…:;'’"“”()‐–—-])*$/iu

/**
 * The signs and letters that no rule can say, so that every voice leaves them out, each once, at its first position. Pictures and
 * ornaments are none: nobody says them.
 */
export function unreadSigns(text: string, language: Target): PlacedLetter[] {
  if (ALWAYS_READ.test(text)) return []
  const unread = isRuleLanguage(language) ? unreadCharacters(text, language) : readAloud(text, language).unread
  if (unread.length === 0) return []
  const folded = foldText(text, 'NFC')
  const seen = new Set<string>()
  return unread.flatMap(({ character, offset }) => {
    const start = folded.startOf(offset)
    const end = folded.endOf(offset + character.length)
    const sign = text.slice(start, end)
    if (start < 0 || end <= start || seen.has(sign)) return []
    seen.add(sign)
    return [{ text: sign, start, end }]
  })
}

const VOWEL_TONES = /^[aeioumn][\u0300-\u0302\u0304\u030c]+$/

/**
 * The letters of each language beyond a to z, in NFD: letters with dots or hooks, and letters that may carry tone
 * marks. English is not listed: it keeps the marks of foreign words.
 */
const OWN_LETTERS: Readonly<Record<string, RegExp>> = {
  // ɛ and ɔ are the Yoruba spelling of Benin.
  yo: /^(?:[eos]\u0323|ɛ|ɔ|[mn]?\u0304)[\u0300-\u0302\u0304\u030c]*$/,
  ig: /^(?:[eiou]\u0323|n\u0307|[mn]?\u0304)[\u0300-\u0302\u0304\u030c]*$/,
  ha: /^[ɓɗƙƴ]$/,
  sw: /^$/,
  zu: /^$/,
}
const TONE_MARKING_LANGUAGES: ReadonlySet<string> = new Set(['yo', 'ig', 'ha'])

/** A letter of a text and its position, in UTF-16 units. */
export interface PlacedLetter {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * Letters with dots, hooks or marks that the language does not have: mostly slips, or another language's spelling.
 * Plain letters that the alphabet lacks (c in Yoruba) are not reported, because loan words have them and voices read
 * them; words with a capital are not either, because they may be names. English and unknown languages give none.
 */
function foreignLetters(text: string, language: string): PlacedLetter[] {
  const own = OWN_LETTERS[language]
  if (own === undefined) return []
  return markedLetters(text, language).filter(({ text: letter }) => {
    const spread = letter.normalize('NFD')
    return (
      /^\p{Script=Latin}/u.test(spread) &&
      !own.test(spread) &&
      !(TONE_MARKING_LANGUAGES.has(language) && VOWEL_TONES.test(spread))
    )
  })
}

/** Letters with two tone marks, which contradict each other. */
function twiceToned(text: string, language: string): PlacedLetter[] {
  if (!TONE_MARKING_LANGUAGES.has(language)) return []
  return markedLetters(text, language).filter(
    ({ text: letter }) => (letter.normalize('NFD').match(/[\u0300-\u0302\u0304\u030c]/gu)?.length ?? 0) > 1,
  )
}

/** The letters of a text outside ASCII, in words without a capital. */
function markedLetters(text: string, language: string): PlacedLetter[] {
  const found: PlacedLetter[] = []
  for (const word of wordsIn(text, language)) {
    if (/^[\0-\x7f]*$/.test(word.text) || /\p{Lu}/u.test(word.text)) continue
    let start = word.start
    for (const letter of lettersOf(word.text)) {
      const end = start + letter.length
      if (/[^\0-\x7f]/.test(letter)) found.push({ text: letter, start, end })
      start = end
    }
  }
  return found
}
