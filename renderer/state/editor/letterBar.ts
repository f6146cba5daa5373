import { type LetterLanguage, lettersOfLanguage } from '../../../shared/text/typing/keyboardLetters.ts'
import { createSlice } from '../stores.ts'

/** A field that takes text. */
export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Letters offered for a text field, which keeps the focus. */
export interface OfferedLetters {
  /** `variants` replace the letter before the caret, then close; a `palette` inserts letters and stays. */
  readonly kind: 'variants' | 'palette'
  readonly field: TextField
  readonly language: LetterLanguage
  readonly letters: readonly string[]
  /** Index of the letter that Enter inserts; undefined while the arrow keys move the caret. */
  readonly at: number | undefined
  readonly capitals: boolean
}

/** The open bar of letters, at most one. */
export const useLetterBar = createSlice<{ readonly bar: OfferedLetters | undefined }>('session', 'letterBar', {
  bar: undefined,
})

/** The open bar of letters. */
export function letterBar(): OfferedLetters | undefined {
  return useLetterBar.getState().bar
}

/** Opens a bar of letters in place of another. */
export function openLetterBar(bar: OfferedLetters): void {
  useLetterBar.setState({ bar })
}

/** Closes the bar of letters. */
export function closeLetterBar(): void {
  if (letterBar() !== undefined) useLetterBar.setState({ bar: undefined })
}

/** Changes the open bar of letters. */
export function patchLetterBar(change: Partial<OfferedLetters>): void {
  useLetterBar.setState(({ bar }) => (bar === undefined ? {} : { bar: { ...bar, ...change } }))
}

/** Shows the letters of another language in the palette. */
export function showLettersOf(language: LetterLanguage): void {
  const at = letterBar()?.at
  patchLetterBar({ language, letters: lettersOfLanguage(language), at: at === undefined ? undefined : 0 })
}
