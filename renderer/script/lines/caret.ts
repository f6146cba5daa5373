import type { EditedField } from '../../state/selection.ts'

/** Where the caret is, or was before a menu took the focus. */
export interface Caret {
  readonly line: number
  readonly field: EditedField
  readonly offset: number
}

let last: Caret | undefined
let wanted: Caret | undefined

/** Keeps where the caret is. */
export function rememberCaret(caret: Caret): void {
  last = caret
}

/** Where the caret is in a line's field. */
export function caretIn(line: number, field: EditedField): number | undefined {
  return last?.line === line && last.field === field ? last.offset : undefined
}

/** Says where the caret shall be in the field that is about to open. */
export function wantCaret(caret: Caret): void {
  wanted = caret
}

/** Where the caret shall be in the field that has opened; asked once. */
export function takeWantedCaret(line: number, field: EditedField): number | undefined {
  const own = wanted
  wanted = undefined
  return own?.line === line && own.field === field ? own.offset : undefined
}
