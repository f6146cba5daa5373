import type { TextFinding } from '../../../shared/text/check/textFinding.ts'

/** Findings of one sort, which are told about once: each place, or several with the same words and choices, is a row. */
export interface FindingGroup {
  readonly key: string
  readonly rows: readonly FindingPlaces[]
}

/** The same at one place or several: never empty. */
export type FindingPlaces = readonly [TextFinding, ...TextFinding[]]

/** Puts findings of one sort together, sorts and rows in the order in which they come first. */
export function groupFindings(findings: readonly TextFinding[]): FindingGroup[] {
  const groups = new Map<string, Map<string, [TextFinding, ...TextFinding[]]>>()
  for (const finding of findings) {
    const { kind, reason, share, language, before, choices } = finding
    const sort = [kind, reason, share, language].join(' ')
    const rows = groups.get(sort) ?? new Map<string, [TextFinding, ...TextFinding[]]>()
    groups.set(sort, rows)
    const same = rows.get([before, ...choices].join('\n'))
    // Without a choice there is nothing to do in several places at once.
    if (same !== undefined && choices.length > 0) same.push(finding)
    else rows.set(choices.length > 0 ? [before, ...choices].join('\n') : String(finding.start), [finding])
  }
  return [...groups].map(([key, rows]) => ({ key, rows: [...rows.values()] }))
}
