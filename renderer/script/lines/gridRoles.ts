/**
 * ARIA roles of the script's grid. The list has the focus and names the current row (`aria-activedescendant`), so rows
 * and cells cannot be focused. Rows are positioned one by one, so no table elements are used.
 */
export const gridRoles = {
  cell: { role: 'gridcell' },
  head: { role: 'columnheader' },
  sortHead: (sorted: boolean) => ({
    role: 'columnheader',
    'aria-sort': sorted ? ('descending' as const) : ('none' as const),
  }),
  /** `index` counts from 1, the head row included. */
  row: (index: number) => ({ role: 'row', 'aria-rowindex': index }),
  line: (index: number, selected: boolean) => ({ role: 'row', 'aria-rowindex': index, 'aria-selected': selected }),
} as const
