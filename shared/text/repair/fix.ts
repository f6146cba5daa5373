/** The kinds of wrong characters. */
export type FixReason =
  /** A letter of another alphabet that looks like the right letter. */
  | 'look_alike'
  /** Another mark in the place of the dot below. */
  | 'wrong_dot'
  /** A mark before its letter, or a spacing sign beside it. */
  | 'stray_mark'
  /** The same mark twice on one letter. */
  | 'doubled_mark'
  /** A letter of an older or another orthography. */
  | 'other_spelling'
  /** A hooked letter typed with an apostrophe or another mark. */
  | 'hook'
  /** A joiner, soft hyphen or other invisible character within a word. */
  | 'invisible'
  /** The apostrophe of ʼy typed as a quotation mark. */
  | 'apostrophe'
  /** The right letters, but not in Unicode normal form C. */
  | 'form'

/** A replacement in a text; offsets in UTF-16 units of the text as given. */
export interface Fix {
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
  readonly reason: FixReason
}

/** Whether a fix changes what a reader sees. The others change only how the text is stored. */
export function isVisible({ reason }: Fix): boolean {
  return reason !== 'form' && reason !== 'apostrophe' && reason !== 'invisible'
}

/** The text with fixes applied; they must be in order and must not overlap. */
export function applyFixes(text: string, fixes: readonly Pick<Fix, 'start' | 'end' | 'after'>[]): string {
  let fixed = ''
  let at = 0
  for (const { start, end, after } of fixes) {
    fixed += text.slice(at, start) + after
    at = end
  }
  return fixed + text.slice(at)
}
