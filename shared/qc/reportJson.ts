import { english } from '../locale/english.ts'
import type { QcReport } from './report.ts'

/** The report as JSON for other programs: its findings are English sentences there. `space` indents it. */
export function reportJson(report: QcReport, space?: number): string {
  const findings = report.findings.map((finding) => ({
    ...finding,
    value: english(finding.value),
    norm: english(finding.norm),
    message: english(finding.message),
    remedy: english(finding.remedy),
  }))
  return JSON.stringify({ ...report, findings }, undefined, space)
}
