/** `aria-rowindex` of the first line of a table: the heads have the first row. */
const FIRST_LINE_ARIA_ROW = 2

/** `aria-rowindex` of the line at an index. */
export function rowIndexOf(index: number): number {
  return index + FIRST_LINE_ARIA_ROW
}

/** The index of the line at an `aria-rowindex`. */
export function indexOfRow(row: number): number {
  return row - FIRST_LINE_ARIA_ROW
}

/** `aria-rowcount` of a table of so many lines, with its heads. */
export function rowCountOf(lines: number): number {
  return lines + 1
}

/** The index that Up and Down lead to from another one of so many; undefined for other keys. */
export function indexByKey(key: string, from: number, count: number): number | undefined {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  return Math.max(0, Math.min(count - 1, from + (key === 'ArrowDown' ? 1 : -1)))
}
