import type { Target } from '../../contract/records.ts'
import type { FixReason } from '../repair/fix.ts'

/** What can be suspicious about the text of a line. */
export type TextFindingKind =
  /** Written with the wrong characters; the one choice is the repair. */
  | 'fix'
  /** Yoruba without its tone marks, or Igbo without its dots. */
  | 'marks_missing'
  /** Fewer marks than usual, in the whole or in a sentence. */
  | 'marks_partly'
  /** Marked, but for this long stretch or sentence. */
  | 'marks_stop'
  /** A word that is known with marks or hooks only. */
  | 'known_word'
  /** A word that is known with and without marks. */
  | 'maybe_word'
  /** Two tone marks that contradict each other on one letter. */
  | 'two_tones'
  /** Some letters are stored in one piece and others in several; the one choice is all of them in one. */
  | 'mixed_forms'
  /** Letters of two alphabets in one word. */
  | 'mixed_scripts'
  /** A letter with a mark that the language does not have. */
  | 'foreign_letter'
  /** A sign or letter that the voice leaves out. */
  | 'unread'
  /** The whole line is in another language. */
  | 'wrong_language'

/** Something about a line's text to look at: offsets in UTF-16 units of the text as given. */
export interface TextFinding {
  readonly kind: TextFindingKind
  readonly start: number
  readonly end: number
  readonly before: string
  /** What could stand there instead; nothing where only a person can tell. */
  readonly choices: readonly string[]
  /** Why a repair is due, for `fix`. */
  readonly reason?: FixReason
  /** The share of letters that are marked, for `marks_missing` and `marks_partly`; absent where words told it. */
  readonly share?: number
  /** The language that the text is in, for `wrong_language`. */
  readonly language?: Target
}

/** What may well be meant, and is only worth a look where something else is: it makes no line one to check. */
const HINTS: ReadonlySet<TextFindingKind> = new Set(['maybe_word'])

/** Whether a finding asks for a look. */
export function needsLook({ kind }: TextFinding): boolean {
  return !HINTS.has(kind)
}
