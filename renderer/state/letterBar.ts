import { create } from 'zustand'
import { type LetterLanguage, lettersOfLanguage } from '../../shared/text/typing/keyboardLetters.ts'

/** A field that takes text. */
export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Letters on offer for a field, which keeps the keys. */
export interface LetterBar {
  /** `variants` exchange the letter before the caret, and are gone then; a `palette` puts letters at the caret, and stays. */
  readonly kind: 'variants' | 'palette'
  readonly field: TextField
  readonly language: LetterLanguage
  readonly letters: readonly string[]
  /** The letter that Enter takes; undefined while the arrows are the field's own. */
  readonly at: number | undefined
  readonly capitals: boolean
}

/** What is on offer now, at most one bar. */
export const useLetterBar = create<{ readonly bar: LetterBar | undefined }>(() => ({ bar: undefined }))

/** The bar that is open. */
export function letterBar(): LetterBar | undefined {
  return useLetterBar.getState().bar
}

/** Opens a bar in place of any other. */
export function openLetterBar(bar: LetterBar): void {
  useLetterBar.setState({ bar })
}

/** Takes the bar away. */
export function closeLetterBar(): void {
  if (letterBar() !== undefined) useLetterBar.setState({ bar: undefined })
}

/** Changes the bar that is open. */
export function patchLetterBar(change: Partial<LetterBar>): void {
  useLetterBar.setState(({ bar }) => (bar === undefined ? {} : { bar: { ...bar, ...change } }))
}

/** Shows the letters of another language in the palette. */
export function showLettersOf(language: LetterLanguage): void {
  const at = letterBar()?.at
  patchLetterBar({ language, letters: lettersOfLanguage(language), at: at === undefined ? undefined : 0 })
}
