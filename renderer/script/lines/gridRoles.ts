/**
 * Roles of the parts of the script, which is a grid: the list has the focus and names the current row
 * (`aria-activedescendant`), so rows and cells take none; they are no table's, as each row stands at its own place.
 */
export const gridRoles = {
  cell: { role: 'gridcell' },
  head: { role: 'columnheader' },
  /** `index` from 1, with the heads as the first. */
  row: (index: number) => ({ role: 'row', 'aria-rowindex': index }),
  line: (index: number, selected: boolean) => ({ role: 'row', 'aria-rowindex': index, 'aria-selected': selected }),
} as const
