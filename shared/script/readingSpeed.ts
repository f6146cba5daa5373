// A letter with its marks is one letter in every normal form.
const LETTER_WITH_MARKS = /\P{M}\p{M}*/gu

/** Number of letters of a text: marks count with their letter, line breaks do not count. */
export function countLetters(text: string): number {
  return text.replaceAll('\n', '').match(LETTER_WITH_MARKS)?.length ?? 0
}

/** Letters to be read in a second; 0 where there is no time. */
export function readingSpeed(text: string, { start, end }: { readonly start: number; readonly end: number }): number {
  return end > start ? countLetters(text.trim()) / (end - start) : 0
}
