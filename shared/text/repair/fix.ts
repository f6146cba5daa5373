/** Why a piece of a text is written wrongly. */
export type FixReason =
  /** A letter of another alphabet that looks like the right one. */
  | 'look_alike'
  /** Another mark stands where the dot below belongs. */
  | 'wrong_dot'
  /** A mark stands before its letter, or beside it as a sign of its own. */
  | 'stray_mark'
  /** The same mark twice on one letter. */
  | 'doubled_mark'
  /** A letter of an older or another spelling. */
  | 'other_spelling'
  /** A hooked letter typed with an apostrophe or another mark. */
  | 'hook'
  /** A joiner, soft hyphen or other invisible character within a word. */
  | 'invisible'
  /** The apostrophe of ʼy typed as a quotation mark. */
  | 'apostrophe'
  /** The same letters, stored in another order or in other pieces than NFC has them. */
  | 'form'

/** A piece of a text as it is and as it is to be: offsets in UTF-16 units of the text as given. */
export interface Fix {
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
  readonly reason: FixReason
}

/** Whether a fix changes what a reader sees; the others only change how it is stored and may wait. */
export function isVisible({ reason }: Fix): boolean {
  return reason !== 'form' && reason !== 'apostrophe' && reason !== 'invisible'
}

/** The text with fixes applied; they are in order and do not overlap. */
export function applyFixes(text: string, fixes: readonly Pick<Fix, 'start' | 'end' | 'after'>[]): string {
  let fixed = ''
  let at = 0
  for (const { start, end, after } of fixes) {
    fixed += text.slice(at, start) + after
    at = end
  }
  return fixed + text.slice(at)
}
