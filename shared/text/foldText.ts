/** A text made comparable, and where its places are in the text as it is. */
export interface FoldedText {
  readonly text: string
  /** Where in the original a stretch that begins at an index of the folded text begins; -1 within a letter. */
  startOf(index: number): number
  /** Where in the original a stretch that ends at an index of the folded text ends; -1 within a letter. */
  endOf(index: number): number
}

// A letter with the marks on it, or marks that stand on nothing.
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu
const MARKS = /\p{M}+/gu
const ASCII = /^[\0-\x7f]*$/

/** A text in NFD without its combining marks: `ọ́` becomes `o`. Hooked letters such as `ɓ` stay. */
export function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(MARKS, '')
}

/** The parts of a text that nobody would cut: letters with their marks. */
export function lettersOf(text: string): string[] {
  return text.match(CLUSTER) ?? []
}

/**
 * Writes every letter of a text in one normal form, so that texts compare by what is read and not by how it is stored;
 * `bare` takes the marks off as well. Places are kept by whole letters: nothing may begin or end between a letter and
 * its mark.
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
