/**
 * Behind a word: it is read as it is written, even if it looks like a foreign word. An invisible character, because a
 * text is all that the interface of the service takes; Unicode asks programs without a use for it to ignore it.
 */
export const AS_WRITTEN_MARK = '\u2063'

/** A text all of whose words are read as they are written, such as a phrase to record: no list of words changes it. */
export function allAsWritten(text: string): string {
  return text.replace(/\p{L}[\p{L}\p{M}'’‘ʼ`]*/gu, (word) => word + AS_WRITTEN_MARK)
}
