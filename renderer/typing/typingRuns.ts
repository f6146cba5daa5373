import type { typingActions } from '../../shared/actions/typingActions.ts'
import { lettersOfLanguage } from '../../shared/text/typing/keyboardLetters.ts'
import { type MarkName, toggleMark } from '../../shared/text/typing/toggleMark.ts'
import { closeLetterBar, letterBar, openLetterBar, patchLetterBar } from '../state/letterBar.ts'
import { caretOf, focusedField, languageOf, writeInto } from './textField.ts'

/** What the actions of typing do, in the field that is written in. */
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
 * Opens the palette for the field that is written in. Opened by a key it takes the arrows, until a letter is typed; the
 * key gives them back to it, and closes it where it has them.
 */
export function showLetters({ byKey }: { readonly byKey: boolean }): void {
  const field = focusedField()
  if (field === undefined) return
  const open = letterBar()
  const at = byKey ? 0 : undefined
  if (open?.kind !== 'palette' || open.field !== field) {
    const language = languageOf(field) ?? 'yo'
    openLetterBar({ kind: 'palette', field, language, letters: lettersOfLanguage(language), at, capitals: false })
  } else if (byKey && open.at === undefined) patchLetterBar({ at })
  else closeLetterBar()
}
