import { playFromWord } from '../../state/editor/playWord.ts'
import { type EditedField, selection } from '../../state/editor/selection.ts'
import { run } from '../../state/studio/studio.ts'

/** Position of the caret, kept while a menu has the focus. */
interface Caret {
  readonly line: number
  readonly field: EditedField
  readonly offset: number
}

let last: Caret | undefined
let pendingCaret: Caret | undefined

/** Keeps the position of the caret. */
export function rememberCaret(caret: Caret): void {
  last = caret
}

/** The last position of the caret in a line's field. */
export function caretIn(line: number, field: EditedField): number | undefined {
  return last?.line === line && last.field === field ? last.offset : undefined
}

/** Sets the position of the caret for the field that opens next. */
export function wantCaret(caret: Caret): void {
  pendingCaret = caret
}

/** The position set for the field that has opened; cleared by the call. */
export function takePendingCaret(line: number, field: EditedField): number | undefined {
  const own = pendingCaret
  pendingCaret = undefined
  return own?.line === line && own.field === field ? own.offset : undefined
}

/** Plays the current line from the word at the caret; from its first word where no text of it was open. */
export function playAtCaret(): void {
  const { current, editing } = selection()
  if (current === undefined) return
  const field = last?.line === current && editing === undefined ? last.field : editing
  const text = field === 'source' ? 'source' : 'translation'
  void run(() => playFromWord(current, text, caretIn(current, text) ?? 0))
}
