/** Wrong, missing and added words for each word of the reference, whatever the case and the punctuation. */
export function wordErrorRate(reference: string, heard: string): number {
  const expected = wordsOf(reference)
  const found = wordsOf(heard)
  if (expected.length === 0) return found.length
  let previous = Array.from({ length: found.length + 1 }, (_, index) => index)
  for (const [row, word] of expected.entries()) {
    const current = [row + 1]
    for (const [column, other] of found.entries()) {
      const replaced = (previous[column] ?? 0) + (word === other ? 0 : 1)
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return (previous.at(-1) ?? 0) / expected.length
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
}
