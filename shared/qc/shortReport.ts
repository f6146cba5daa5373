import { decimal } from '../decimal.ts'
import { formatMilliseconds } from '../timecode.ts'
import { NORMS } from './norms.ts'
import type { QcReport, Verdict } from './report.ts'
import { PICTURE_WORDS, VERDICT_WORDS } from './reportText.ts'

/** The few figures of a check that tell most, as data. Absent ones could not be measured. */
export interface ShortReport {
  readonly verdict: Verdict
  /** Seconds by which 95 of 100 lines begin within their time, and the farthest. */
  readonly onset?: { readonly p95: number; readonly max: number }
  /** Share of lines at a rate from 0.95 to 1.15. */
  readonly natural?: number
  /** LUFS and dBTP. */
  readonly loudness?: number
  readonly truePeak: number
  readonly picture: QcReport['figures']['picture']
  /** What is wrong, the worst first, in sentences. */
  readonly findings: readonly string[]
}

/** What most people want to know of a check. */
export function shortReport({ verdict, figures, findings }: QcReport): ShortReport {
  const { onset, rates, loudness, truePeak, picture } = figures
  return {
    verdict,
    ...(onset === undefined ? {} : { onset: { p95: onset.p95, max: onset.max } }),
    ...(rates === undefined ? {} : { natural: rates.natural }),
    ...(loudness.integrated === undefined ? {} : { loudness: loudness.integrated }),
    truePeak,
    picture,
    findings: findings.map(({ message }) => message),
  }
}

/** Findings that are told in a short report. */
const MOST_FINDINGS = 3

/** The same in a few lines. `more` says where to find the rest. */
export function shortReportLines(report: ShortReport, more: string): string[] {
  const rest = report.findings.length - MOST_FINDINGS
  return [
    `Read back. ${VERDICT_WORDS[report.verdict]}`,
    `  ${figuresOf(report).join(', ')}`,
    ...report.findings.slice(0, MOST_FINDINGS).map((message) => `  ${message}`),
    ...(rest > 0 ? [`  ${rest} more ${rest === 1 ? 'remark' : 'remarks'}; ${more}`] : []),
  ]
}

function figuresOf({ onset, natural, loudness, truePeak, picture }: ShortReport): string[] {
  const [slow, fast] = NORMS.rate.natural
  return [
    ...(onset === undefined
      ? []
      : [`95 of 100 lines begin within ${formatMilliseconds(onset.p95)}, all within ${formatMilliseconds(onset.max)}`]),
    ...(natural === undefined ? [] : [`${Math.floor(100 * natural)} % of lines at ${slow} to ${fast}×`]),
    ...(loudness === undefined ? [] : [`${decimal(loudness, 1)} LUFS`]),
    `true peak ${decimal(truePeak, 1)} dBTP`,
    `picture: ${PICTURE_WORDS[picture]}`,
  ]
}
