import { editDistance } from './editDistance.ts'

/** Wrong, missing and added words for each word of the reference, whatever the case and the punctuation. */
export function wordErrorRate(reference: string, recognized: string): number {
  const expected = wordsOf(reference)
  const found = wordsOf(recognized)
  if (expected.length === 0) return found.length
  return editDistance(expected, found) / expected.length
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}']+/gu) ?? []
}
