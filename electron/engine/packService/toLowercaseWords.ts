/** The words of a text in small letters, for comparing what a model made with what it should. */
export function toLowercaseWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

/** Counts the expected words that are in a text. */
export function wordsFound(expected: readonly string[], text: string): number {
  const found = new Set(toLowercaseWords(text))
  return expected.filter((word) => found.has(word)).length
}
