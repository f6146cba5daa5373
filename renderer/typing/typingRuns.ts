import type { typingActions } from '../../shared/actions/actions.ts'
import { lettersOfLanguage } from '../../shared/text/typing/keyboardLetters.ts'
import { type MarkName, toggleMark } from '../../shared/text/typing/toggleMark.ts'
import { closeLetterBar, letterBar, openLetterBar, patchLetterBar } from '../state/editor/letterBar.ts'
import { caretOf, fieldLanguage, focusedField, writeInto } from './textField.ts'

/** The functions of the typing actions, for the focused field. */
export const typingRuns: Readonly<Record<keyof typeof typingActions, () => void>> = {
  markHigh: () => mark('high'),
  markLow: () => mark('low'),
  markMid: () => mark('mid'),
  markDotBelow: () => mark('dotBelow'),
  markDotAbove: () => mark('dotAbove'),
  markHook: () => mark('hook'),
  showLetters: () => showLetters({ byKey: true }),
}

function mark(name: MarkName): void {
  const field = focusedField()
  const done = field === undefined ? undefined : toggleMark(field.value, caretOf(field), name)
  if (field !== undefined && done !== undefined) writeInto(field, done)
}

/**
 * Opens the palette for the focused field. A key opens it with the arrow keys for the palette until a letter is typed;
 * pressed again, the key gives the arrows back to the palette, or closes it.
 */
export function showLetters({ byKey }: { readonly byKey: boolean }): void {
  const field = focusedField()
  if (field === undefined) return
  const open = letterBar()
  const at = byKey ? 0 : undefined
  if (open?.kind !== 'palette' || open.field !== field) {
    const language = fieldLanguage(field) ?? 'yo'
    openLetterBar({ kind: 'palette', field, language, letters: lettersOfLanguage(language), at, capitals: false })
  } else if (byKey && open.at === undefined) patchLetterBar({ at })
  else closeLetterBar()
}
