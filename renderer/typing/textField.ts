import { type LetterLanguage, letterLanguage } from '../../shared/text/typing/keyboardLetters.ts'
import type { Replacement } from '../../shared/text/typing/toggleMark.ts'
import type { TextField } from '../state/letterBar.ts'
import { openProject } from '../state/project.ts'

/** An element as a field for words: one that can be written in, and is not for passwords, numbers or the like. */
export function textFieldOf(element: EventTarget | null): TextField | undefined {
  const area = element instanceof HTMLTextAreaElement
  const line = element instanceof HTMLInputElement && ['text', 'search'].includes(element.type)
  if (!area && !line) return undefined
  const numbers = ['decimal', 'numeric'].includes(element.inputMode)
  return element.readOnly || element.disabled || numbers ? undefined : element
}

/** The field that is written in now. */
export function focusedField(): TextField | undefined {
  return textFieldOf(document.activeElement)
}

/** The language of a field's words where it has letters of its own: that of the field, else the one dubbed into. */
export function languageOf(field: TextField): LetterLanguage | undefined {
  const told = field.closest<HTMLElement>('[lang]:not(html)')?.lang
  return letterLanguage(told ?? openProject()?.target)
}

/** Writes into a field as a key would: the field's own undo takes it back, and whoever listens to input hears it. */
export function writeInto(field: TextField, { start, end, text }: Replacement): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(start, end)
  // Deprecated on paper, yet nothing else keeps the undo of a field; where it is gone the text counts more.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** Where the caret is; the end of what is selected. */
export function caretOf(field: TextField): number {
  return field.selectionEnd ?? field.value.length
}
