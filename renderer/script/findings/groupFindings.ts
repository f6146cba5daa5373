import type { TextFinding } from '../../../shared/text/check/textFinding.ts'

/** Findings of one kind, as rows; places with the same text and choices share a row. */
export interface FindingGroup {
  readonly key: string
  readonly rows: readonly FindingPlaces[]
}

/** Findings with the same text and choices; never empty. */
export type FindingPlaces = readonly [TextFinding, ...TextFinding[]]

/** Groups findings by kind, in order of first appearance. */
export function groupFindings(findings: readonly TextFinding[]): FindingGroup[] {
  const groups = new Map<string, Map<string, [TextFinding, ...TextFinding[]]>>()
  for (const finding of findings) {
    const { kind, reason, share, language, before, choices } = finding
    const sort = [kind, reason, share, language].join(' ')
    const rows = groups.get(sort) ?? new Map<string, [TextFinding, ...TextFinding[]]>()
    groups.set(sort, rows)
    const same = rows.get([before, ...choices].join('\n'))
    // Findings without choices keep rows of their own, as nothing can be applied to several.
    if (same !== undefined && choices.length > 0) same.push(finding)
    else rows.set(choices.length > 0 ? [before, ...choices].join('\n') : String(finding.start), [finding])
  }
  return [...groups].map(([key, rows]) => ({ key, rows: [...rows.values()] }))
}
