import { type Message, plainWords, say } from '../locale/message.ts'
import { checkLineNorms, type LineTopic } from './checkLineNorms.ts'
import { figureRows } from './figureRows.ts'
import { type LineVerdict, verdictOfLine, verdictWords } from './lineVerdict.ts'
import type { Finding, Level, QcLine, QcReport } from './report.ts'
import { SHAPE_SIGNS } from './reportChart.ts'
import { VERDICT_WORDS } from './verdict.ts'
import { headWords, verdictMessage, verdictSign } from './wordsChecked.ts'

/** The levels in words, and the results of figures: the same wherever they stand. */
export const LEVEL_WORDS: Readonly<Record<Level | 'good', Message>> = {
  good: say('qc.good'),
  fail: say('qc.level.fail'),
  remark: say('qc.level.remark'),
}
/** Signs beside the words of the levels. */
export const LEVEL_SIGNS: Readonly<Record<Level | 'good', string>> = { good: '✓', fail: '✗', remark: '!' }

/** The legend of charts: the sign of each level, and its word. */
export function chartLegend(words: FormatMessage): { level: Level | 'good'; sign: string; word: string }[] {
  return (['good', 'remark', 'fail'] as const).map((level) => ({
    level,
    sign: SHAPE_SIGNS[level],
    word: words(LEVEL_WORDS[level]),
  }))
}

/** Puts a sentence into the language of a reader. */
export type FormatMessage = (sentence: Message) => string

/** The report as plain text for a terminal. */
export function formatReport(report: QcReport, words: FormatMessage): string {
  const rows = figureRows(report).map((row) => ({ ...row, name: words(row.name), value: words(row.value) }))
  const [nameWidth, valueWidth] = [widest(rows.map(({ name }) => name)), widest(rows.map(({ value }) => value))]
  return [
    words(say('report.against', { dub: report.dub, source: report.source })),
    `${verdictSign(report)} ${words(verdictMessage(report, VERDICT_WORDS[report.verdict]))}`,
    ...headWords(report).map(words),
    '',
    ...rows.map(({ name, value, norm, result }) => {
      return `${result === undefined ? ' ' : LEVEL_SIGNS[result]} ${padded(name, nameWidth)}  ${padded(value, valueWidth)}  ${norm === undefined ? '' : words(norm)}`.trimEnd()
    }),
    ...(report.findings.length === 0 ? [] : ['', ...report.findings.flatMap((one) => findingLines(one, words))]),
  ].join('\n')
}

function findingLines({ level, message, value, norm, remedy }: Finding, words: FormatMessage): string[] {
  return [`${LEVEL_SIGNS[level]} ${words(say('report.finding', { message, value, norm }))}`, `  ${words(remedy)}`]
}

/** Columns of a terminal that the widest of these texts takes. */
export function widest(texts: readonly string[]): number {
  return texts.reduce((maxWidth, text) => Math.max(maxWidth, widthOf(text)), 0)
}

/** Columns of a terminal: a mark above or below a letter takes none. */
function widthOf(text: string): number {
  return text.replace(/\p{M}/gu, '').length
}

/** A text with blanks to a width in columns of a terminal. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(width - widthOf(text))
}

/** A line of a report: with its verdict, and the level of when it begins or that it does not. */
export interface ReportedLine {
  readonly line: QcLine
  readonly verdict: LineVerdict
  readonly begins: Level | undefined
}

/** The lines of a report with the verdicts on them. */
export function reportedLines(lines: readonly QcLine[]): ReportedLine[] {
  return checkLineNorms(lines).map((assessment) => {
    const own = assessment.hits.find(({ topic, of }) => of === undefined && START_TOPICS.includes(topic))
    return { line: assessment.line, verdict: verdictOfLine(assessment), begins: own?.level }
  })
}

const START_TOPICS: readonly LineTopic[] = ['silence', 'overlap', 'onset']

/** A verdict as a cell: its sign, and its words. */
export function verdictCell(verdict: LineVerdict, words: FormatMessage): string {
  return `${LEVEL_SIGNS[verdict.level ?? 'good']} ${verdictWords(verdict).map(words).join(', ')}`
}

/** The start of a line relative to its expected time, in words. */
export function beginWords({ state, onsetError, overlaps }: QcLine): Message {
  if (state === 'silent') return say('report.begins.silent')
  if (overlaps !== undefined) return say('report.begins.over', { number: overlaps })
  if (onsetError === undefined) return say('report.begins.unclear')
  const milliseconds = Math.round(1000 * onsetError)
  return plainWords(`${milliseconds < 0 ? '−' : '+'}${Math.abs(milliseconds)} ms`)
}
