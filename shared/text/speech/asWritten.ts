/**
 * Behind a word: it is read as it is written, even if it looks like a foreign word. An invisible character, because a
 * text is all that the interface of the service takes; Unicode asks programs without a use for it to ignore it.
 */
export const AS_WRITTEN = '\u2063'
