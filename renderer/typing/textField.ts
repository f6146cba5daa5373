import { type LetterLanguage, letterLanguage } from '../../shared/text/typing/keyboardLetters.ts'
import type { Replacement } from '../../shared/text/typing/toggleMark.ts'
import { openProject } from '../state/document/project.ts'
import type { TextField } from '../state/editor/letterBar.ts'

/** The element as a text field; undefined for read-only, disabled, numeric, password and other fields. */
export function textFieldOf(element: EventTarget | null): TextField | undefined {
  const area = element instanceof HTMLTextAreaElement
  const line = element instanceof HTMLInputElement && ['text', 'search'].includes(element.type)
  if (!area && !line) return undefined
  const numbers = ['decimal', 'numeric'].includes(element.inputMode)
  return element.readOnly || element.disabled || numbers ? undefined : element
}

/** The focused text field. */
export function focusedField(): TextField | undefined {
  return textFieldOf(document.activeElement)
}

/** The language of a field that has special letters: the field's own, else the target language. */
export function fieldLanguage(field: TextField): LetterLanguage | undefined {
  const statedLanguage = field.closest<HTMLElement>('[lang]:not(html)')?.lang
  return letterLanguage(statedLanguage ?? openProject()?.target)
}

/** Writes into a field like a key: the field's own undo works, and input listeners are called. */
export function writeInto(field: TextField, { start, end, text }: Replacement): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(start, end)
  // Deprecated, but the only way to keep the field's undo; the fallback only keeps the text.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

/** Offset of the caret, or the end of the selection. */
export function caretOf(field: TextField): number {
  return field.selectionEnd ?? field.value.length
}
