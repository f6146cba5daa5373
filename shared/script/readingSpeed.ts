// A letter with its marks is one letter, however it is written down.
const LETTER = /\P{M}\p{M}*/gu

/** How many letters a text has: marks count with the letter they stand on, line breaks not at all. */
export function countLetters(text: string): number {
  return text.replaceAll('\n', '').match(LETTER)?.length ?? 0
}

/** Letters that have to be read in a second; 0 where there is no time. */
export function readingSpeed(text: string, { start, end }: { readonly start: number; readonly end: number }): number {
  return end > start ? countLetters(text.trim()) / (end - start) : 0
}
