const LIST = 'script-lines'

/** The names by which the list and its rows are found in the page. */
export const scriptIds = { list: LIST, row: (id: number) => `script-line-${id}` } as const

/** The row of a line, where it is drawn. */
export function rowOf(id: number | undefined): HTMLElement | null {
  return id === undefined ? null : document.getElementById(scriptIds.row(id))
}

/** The list of lines, where it is drawn. */
export function scriptList(): HTMLElement | null {
  return document.getElementById(LIST)
}

/** Gives the keys back to the list of lines. */
export function focusScript(): void {
  scriptList()?.focus({ preventScroll: true })
}
