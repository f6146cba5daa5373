/** The lines that get pasted texts: all, those from the selected one on, or the selected ones. */
export type Part = 'all' | 'from' | 'selected'

/** The lines from the only selected one on, of all in their order; none where that is the first. */
export function linesFromSelected(selected: readonly number[], ids: readonly number[]): readonly number[] {
  const at = selected.length === 1 ? ids.indexOf(selected[0] ?? 0) : 0
  return at > 0 ? ids.slice(at) : []
}

/**
 * The part that is meant where nothing is chosen: rows without times and numbers (`count`) begin at the selected line, unless there
 * are too many for that.
 */
export function likelyPart(here: readonly number[], count: number | undefined): Part {
  return count !== undefined && count > 0 && count <= here.length ? 'from' : 'all'
}

interface Parts {
  readonly selected: readonly number[]
  readonly here: readonly number[]
  readonly count: number | undefined
}

/** The lines of a part; undefined for all. */
export function linesOfPart(part: Part, { selected, here, count }: Parts): readonly number[] | undefined {
  if (part === 'all') return undefined
  return part === 'selected' ? selected : here.slice(0, count)
}
