/** A normalised text, with the positions of its letters in the original. */
interface FoldedText {
  readonly text: string
  /** Maps the start of a stretch of the folded text to the original; -1 inside a letter. */
  startOf(index: number): number
  /** Maps the end of a stretch of the folded text to the original; -1 inside a letter. */
  endOf(index: number): number
}

// A letter with its marks, or marks that stand alone.
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu
const COMBINING_MARKS_PATTERN = /\p{M}+/gu
const ASCII = /^[\0-\x7f]*$/

/** A text in NFD without its combining marks: `ọ́` becomes `o`. Hooked letters such as `ɓ` stay. */
export function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(COMBINING_MARKS_PATTERN, '')
}

/** Splits a text into letters with their marks. */
export function lettersOf(text: string): string[] {
  return text.match(CLUSTER) ?? []
}

/**
 * Normalises every letter of a text, so that texts compare by what is read and not by how they are stored; `bare` also
 * removes marks. Positions map by whole letters: nothing begins or ends between a letter and its mark.
 */
export function foldText(text: string, form: 'NFC' | 'NFD' | 'bare'): FoldedText {
  if (ASCII.test(text)) return { text, startOf: (index) => index, endOf: (index) => index }
  const starts: number[] = []
  const ends: number[] = [0]
  let folded = ''
  let at = 0
  for (const letter of lettersOf(text)) {
    const written = form === 'bare' ? withoutMarks(letter) : letter.normalize(form)
    starts[folded.length] = at
    at += letter.length
    folded += written
    ends[folded.length] = at
  }
  starts[folded.length] ??= at
  return { text: folded, startOf: (index) => starts[index] ?? -1, endOf: (index) => ends[index] ?? -1 }
}
