import { decimal } from '../basics/decimal.ts'
import { omitUndefined } from '../basics/omitUndefined.ts'
import { formatMilliseconds } from '../basics/timecode.ts'
import { type Message, plainWords, say } from '../locale/message.ts'
import { PICTURE_WORDS } from './figureRows.ts'
import { countVerdicts, countWords, type StateCounts, verdictsOf } from './lineVerdict.ts'
import type { QcReport, Verdict } from './report.ts'
import type { FormatMessage } from './reportText.ts'
import { VERDICT_WORDS } from './verdict.ts'

/** The main figures of a check, as data; values that could not be measured are absent. */
export interface ShortReport {
  readonly verdict: Verdict
  /** Onset errors in seconds: 95th percentile and maximum. */
  readonly onset?: { readonly p95: number; readonly max: number }
  /** How many lines are in each state. */
  readonly states: StateCounts
  /** LUFS and dBTP. */
  readonly loudness?: number
  readonly truePeak: number
  readonly picture: QcReport['figures']['picture']
  /** Findings in sentences, the most serious first. */
  readonly findings: readonly string[]
}

/** Selects the main figures of a check; `words` puts its findings into a language. */
export function shortReport({ verdict, figures, findings, lines }: QcReport, words: FormatMessage): ShortReport {
  const { onset, loudness, truePeak, picture } = figures
  return {
    verdict,
    ...(onset === undefined ? {} : { onset: { p95: onset.p95, max: onset.max } }),
    states: countVerdicts(verdictsOf(lines)),
    ...omitUndefined({ loudness: loudness.integrated }),
    truePeak,
    picture,
    findings: findings.map(({ message }) => words(message)),
  }
}

/** Findings that a short report lists. */
const MAX_SHORT_REPORT_FINDINGS = 3

/** A short report as lines of text; `more` points to the remaining findings. */
export function shortReportLines(report: ShortReport, more: Message, words: FormatMessage): string[] {
  const count = report.findings.length - MAX_SHORT_REPORT_FINDINGS
  return [
    words(say('report.readBack', { verdict: VERDICT_WORDS[report.verdict] })),
    `  ${figuresOf(report).map(words).join(', ')}`,
    ...report.findings.slice(0, MAX_SHORT_REPORT_FINDINGS).map((message) => `  ${message}`),
    ...(count > 0 ? [`  ${words(say('report.moreRemarks', { count, where: more }))}`] : []),
  ]
}

function figuresOf({ onset, states, loudness, truePeak, picture }: ShortReport): Message[] {
  return [
    ...(Object.keys(states).length === 0 ? [] : [countWords(states)]),
    ...(onset === undefined ? [] : [say('report.within', { limit: formatMilliseconds(onset.max) })]),
    ...(loudness === undefined ? [] : [plainWords(`${decimal(loudness, 1)} LUFS`)]),
    say('report.peakOf', { value: `${decimal(truePeak, 1)} dBTP` }),
    ...(picture === 'none' ? [] : [say('report.pictureOf', { state: PICTURE_WORDS[picture] })]),
  ]
}
