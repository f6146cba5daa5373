import { decimal } from '../decimal.ts'
import type { Said } from '../locale/message.ts'
import { formatMilliseconds } from '../timecode.ts'
import { NORMS } from './norms.ts'
import type { QcReport, Verdict } from './report.ts'
import { countOff, PICTURE_WORDS, VERDICT_WORDS } from './reportText.ts'

/** The main figures of a check, as data; values that could not be measured are absent. */
export interface ShortReport {
  readonly verdict: Verdict
  /** Onset errors in seconds: 95th percentile and maximum. */
  readonly onset?: { readonly p95: number; readonly max: number }
  /** Lines that listeners notice to begin late or early, of those whose beginning was measured. */
  readonly off?: { readonly off: number; readonly of: number }
  /** Share of lines at a rate from 0.95 to 1.15, and the number of lines whose rate is known. */
  readonly natural?: number
  readonly paced?: number
  /** LUFS and dBTP. */
  readonly loudness?: number
  readonly truePeak: number
  readonly picture: QcReport['figures']['picture']
  /** Findings in sentences, the most serious first. */
  readonly findings: readonly string[]
}

/** Selects the main figures of a check; `words` puts its findings into a language. */
export function shortReport(
  { verdict, figures, findings, lines }: QcReport,
  words: (said: Said) => string,
): ShortReport {
  const { onset, rates, loudness, truePeak, picture } = figures
  return {
    verdict,
    ...(onset === undefined ? {} : { onset: { p95: onset.p95, max: onset.max }, off: countOff(lines) }),
    ...(rates === undefined ? {} : { natural: rates.natural, paced: rates.known }),
    ...(loudness.integrated === undefined ? {} : { loudness: loudness.integrated }),
    truePeak,
    picture,
    findings: findings.map(({ message }) => words(message)),
  }
}

/** Findings that a short report lists. */
const MOST_FINDINGS = 3

/** A short report as lines of text; `more` says where the remaining findings are. */
export function shortReportLines(report: ShortReport, more: string): string[] {
  const rest = report.findings.length - MOST_FINDINGS
  return [
    `Read back. ${VERDICT_WORDS[report.verdict]}`,
    `  ${figuresOf(report).join(', ')}`,
    ...report.findings.slice(0, MOST_FINDINGS).map((message) => `  ${message}`),
    ...(rest > 0 ? [`  ${rest} more ${rest === 1 ? 'remark' : 'remarks'}; ${more}`] : []),
  ]
}

function figuresOf({ onset, off, natural, paced = 0, loudness, truePeak, picture }: ShortReport): string[] {
  const [slow, fast] = NORMS.rate.natural
  return [
    ...(onset === undefined || off === undefined
      ? []
      : [`${off.of - off.off} of ${off.of} lines begin on time, all within ${formatMilliseconds(onset.max)}`]),
    ...(natural === undefined ? [] : [`${Math.round(natural * paced)} of ${paced} lines at ${slow} to ${fast}×`]),
    ...(loudness === undefined ? [] : [`${decimal(loudness, 1)} LUFS`]),
    `true peak ${decimal(truePeak, 1)} dBTP`,
    `picture: ${PICTURE_WORDS[picture]}`,
  ]
}
