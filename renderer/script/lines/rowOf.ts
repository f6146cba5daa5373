const SCRIPT_LIST_ID = 'script-lines'

/** Element ids of the list and its rows. */
export const scriptIds = { list: SCRIPT_LIST_ID, row: (id: number) => `script-line-${id}` } as const

/** The row of a line, if it is drawn. */
export function rowOf(id: number | undefined): HTMLElement | null {
  return id === undefined ? null : document.getElementById(scriptIds.row(id))
}

/** The list of lines, if it is drawn. */
export function scriptList(): HTMLElement | null {
  return document.getElementById(SCRIPT_LIST_ID)
}

/** Focuses the list of lines. */
export function focusScript(): void {
  scriptList()?.focus({ preventScroll: true })
}
