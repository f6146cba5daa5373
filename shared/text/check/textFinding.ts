import type { Target } from '../../contract/records.ts'
import type { FixReason } from '../repair/fix.ts'

/** The kinds of findings in the text of a line. */
export type TextFindingKind =
  /** Wrong characters; the only choice is the repair. */
  | 'fix'
  /** Yoruba without tone marks, or Igbo without dots. */
  | 'marks_missing'
  /** Fewer marks than usual, in the whole text or in a sentence. */
  | 'marks_partly'
  /** A long stretch or a sentence without marks in a text that has them. */
  | 'marks_stop'
  /** A word that the lexicon knows only with marks or hooks. */
  | 'known_word'
  /** A word that the lexicon knows with and without marks. */
  | 'maybe_word'
  /** Two tone marks that contradict each other on one letter. */
  | 'two_tones'
  /** Some letters are composed (NFC) and others decomposed; the only choice is all of them composed. */
  | 'mixed_forms'
  /** Letters of two alphabets in one word. */
  | 'mixed_scripts'
  /** A letter with a mark that the language does not have. */
  | 'foreign_letter'
  /** A sign or letter that no rule can say, so that the voice leaves it out. */
  | 'unread'
  /** The whole line is in another language. */
  | 'wrong_language'

/** A place in a line's text to look at; offsets in UTF-16 units of the text as given. */
export interface TextFinding {
  readonly kind: TextFindingKind
  readonly start: number
  readonly end: number
  readonly before: string
  /** Replacements, the likeliest first; empty where only a person can decide. */
  readonly choices: readonly string[]
  /** The reason of a repair; only for `fix`. */
  readonly reason?: FixReason
  /** The share of markable letters with a mark, for `marks_missing` and `marks_partly`; 0 to 1. */
  readonly share?: number
  /** The language of the text, for `wrong_language`. */
  readonly language?: Target
}

/** Kinds that are shown beside other findings, but do not by themselves mark a line for checking. */
const HINT_KINDS: ReadonlySet<TextFindingKind> = new Set(['maybe_word'])

/** Whether a finding marks its line for checking. */
export function needsLook({ kind }: TextFinding): boolean {
  return !HINT_KINDS.has(kind)
}
