import { formatClock } from '../basics/timecode.ts'
import { type Message, say } from '../locale/message.ts'
import type { StudioLanguage } from '../locale/studioLanguages.ts'
import { type FigureRow, figureRows, gapWords } from './figureRows.ts'
import type { Finding, Level, QcLine, QcReport } from './report.ts'
import { type Chart, drawChart, escapeHtml } from './reportChart.ts'
import { chartsOf } from './reportCharts.ts'
import {
  beginWords,
  chartLegend,
  type FormatMessage,
  LEVEL_SIGNS,
  LEVEL_WORDS,
  type ReportedLine,
  reportedLines,
  verdictCell,
} from './reportText.ts'
import { VERDICT_WORDS } from './verdict.ts'
import { headWords, verdictMessage, verdictSign } from './wordsChecked.ts'

/** The language of a report: its code, and what puts sentences into it. */
interface ReportLanguage {
  readonly language: StudioLanguage
  readonly formatMessage: FormatMessage
}

/** The report as one self-contained HTML page, to be mailed, stored beside the video or printed. */
export function reportPage(report: QcReport, { language, formatMessage }: ReportLanguage): string {
  const { verdict, dub, source, findings } = report
  const shown = (message: Message) => escapeHtml(formatMessage(message))
  const title = shown(say('report.title', { dub }))
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="files">${shown(say('report.comparedWith', { source }))}</p>
<p class="verdict ${verdict}">${verdictSign(report)} ${shown(verdictMessage(report, VERDICT_WORDS[verdict]))}</p>
${headWords(report)
  .map((headMessage) => `<p>${shown(headMessage)}</p>`)
  .join('\n')}
${report.approved === undefined ? '' : `<p>${shown(say('review.approvedOf', report.approved))}</p>\n`}</header>
<main>
${findings.length === 0 ? '' : `<section aria-labelledby="findings"><h2 id="findings">${shown(say('qc.findings'))}</h2><ol class="findings">${findings.map((one) => findingItem(one, formatMessage)).join('')}</ol></section>`}
<section aria-labelledby="figures"><h2 id="figures">${shown(say('qc.figures'))}</h2>${figureTable(figureRows(report), formatMessage)}</section>
<section aria-labelledby="charts"><h2 id="charts">${shown(say('qc.charts'))}</h2>${legend(formatMessage)}${chartsOf(
    report,
  )
    .map((one) => chartFigure(one, formatMessage))
    .join('')}</section>
<section aria-labelledby="lines"><h2 id="lines">${shown(say('qc.lines'))}</h2>${lineTable(report.lines, formatMessage)}</section>
</main>
<footer>${shown(say('report.method', METHODS))}</footer>
</body>
</html>
`
}

/** The documents that the figures are measured by. */
const METHODS = { loudness: 'ITU-R BS.1770-5', sync: 'ITU-R BT.1359-1', gap: 'Torcoli et al. (JAES 2019)' }

function headRow(heads: readonly Message[], formatMessage: FormatMessage): string {
  return `<thead><tr>${heads.map((head) => `<th scope="col">${escapeHtml(formatMessage(head))}</th>`).join('')}</tr></thead>`
}

function figureTable(rows: readonly FigureRow[], formatMessage: FormatMessage): string {
  const body = rows.map(({ name, value, norm, result }) => {
    const sign = result === undefined ? '–' : escapeHtml(`${LEVEL_SIGNS[result]} ${formatMessage(LEVEL_WORDS[result])}`)
    const cells = [value, norm]
      .map((cell) => `<td>${escapeHtml(cell === undefined ? '' : formatMessage(cell))}</td>`)
      .join('')
    return `<tr><th scope="row">${escapeHtml(formatMessage(name))}</th>${cells}<td class="${result ?? ''}">${sign}</td></tr>`
  })
  const heads = [say('qc.what'), say('qc.value'), say('qc.norm'), say('qc.result')]
  return `<table>${headRow(heads, formatMessage)}<tbody>${body.join('')}</tbody></table>`
}

function findingItem({ level, message, value, norm, remedy }: Finding, formatMessage: FormatMessage): string {
  const sign = `${LEVEL_SIGNS[level]} ${formatMessage(LEVEL_WORDS[level])}`
  const detail = `${formatMessage(say('qc.measured', { value, norm }))} ${formatMessage(remedy)}`
  return `<li><p><strong class="${level}">${escapeHtml(sign)}</strong> ${escapeHtml(formatMessage(message))}</p><p class="detail">${escapeHtml(detail)}</p></li>`
}

function legend(formatMessage: FormatMessage): string {
  const items = chartLegend(formatMessage).map(
    ({ level, sign, word }) => `<span class="${level === 'good' ? 'dot' : level}">${sign} ${escapeHtml(word)}</span>`,
  )
  return `<p class="legend">${items.join(' ')}</p>`
}

function chartFigure(chart: Chart, formatMessage: FormatMessage): string {
  const [title, summary] = [formatMessage(chart.title), formatMessage(chart.summary)].map(escapeHtml)
  return `<figure><figcaption><strong>${title}.</strong> ${summary}</figcaption>${drawChart(chart, formatMessage)}</figure>`
}

/** Lines in the table; the JSON report has all of them. */
const MAX_TABLE_LINES = 300

function lineTable(lines: readonly QcLine[], formatMessage: FormatMessage): string {
  if (lines.length === 0) return `<p>${escapeHtml(formatMessage(say('report.noLines')))}</p>`
  const withRates = lines.some(({ rate }) => rate !== undefined)
  const heads = [
    ...[say('qc.line'), say('qc.time'), say('qc.speaker'), say('qc.begins')],
    ...(withRates ? [say('qc.rate')] : []),
    ...[say('qc.gap'), say('qc.text'), say('qc.result')],
  ]
  const rest = lines.length - MAX_TABLE_LINES
  const more = rest > 0 ? `<p>${escapeHtml(formatMessage(say('qc.printedLines', { count: rest })))}</p>` : ''
  const body = reportedLines(lines)
    .slice(0, MAX_TABLE_LINES)
    .map((one) => lineRow(one, withRates, formatMessage))
    .join('')
  return `<table class="lines">${headRow(heads, formatMessage)}<tbody>${body}</tbody></table>${more}`
}

function lineRow({ line, verdict, begins }: ReportedLine, withRates: boolean, formatMessage: FormatMessage): string {
  const { number, start, speaker, rate, gap, text } = line
  const cells: readonly (readonly [text: string, level?: Level | 'good' | undefined])[] = [
    [formatClock(start)],
    [speaker],
    [formatMessage(beginWords(line)), begins],
    ...(withRates ? ([[rate === undefined ? '' : `${rate.toFixed(2)}×`, verdict.pace]] as const) : []),
    [gap === undefined ? '' : formatMessage(gapWords(gap))],
    [text],
    [verdictCell(verdict, formatMessage), verdict.level ?? 'good'],
  ]
  const row = cells.map(
    ([cell, level]) => `<td${level === undefined ? '' : ` class="${level}"`}>${escapeHtml(cell)}</td>`,
  )
  return `<tr><th scope="row">${number}</th>${row.join('')}</tr>`
}

// Contrast is at least 4.5 to 1 (WCAG 2.2 AA) in both colour schemes, for text and chart symbols.
const STYLE = `
:root{color-scheme:light dark;--ground:#fff;--text:#1c1b1a;--soft:#5a5652;--rule:#d8d3cc;--band:#e3efe6;--ok:#15683f;--warn:#6b5f00;--bad:#b3261e;--one:#1f5fa8;--two:#6b6660}
@media (prefers-color-scheme:dark){:root{--ground:#191817;--text:#efece8;--soft:#b5afa8;--rule:#45413c;--band:#21362a;--ok:#5fbf8f;--warn:#e8d95a;--bad:#f17b78;--one:#8cbcf5;--two:#a8a29a}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:56rem;padding:1.5rem 1.25rem 3rem;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,"Noto Sans","Segoe UI",sans-serif}
h1{margin:0;font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}
h2{margin:2rem 0 .5rem;font-size:1.15rem}
.files,footer,.detail{color:var(--soft)}
.files{margin:.25rem 0 1rem;overflow-wrap:anywhere}
.verdict{margin:0;padding:.75rem 1rem;border:2px solid;border-radius:.5rem;font-size:1.15rem;font-weight:600}
.passed,.good{color:var(--ok)}.needs_work,.fail{color:var(--bad)}.remark,.out_of_date{color:var(--warn)}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .5rem;border-bottom:1px solid var(--rule);text-align:start;vertical-align:top}
thead th{color:var(--soft);font-weight:500}
tbody th{font-weight:500}
td.good,td.fail,td.remark{white-space:nowrap;font-weight:600}
.lines{font-size:.9rem}
.lines td:not(:nth-last-child(-n+2)){white-space:nowrap}
.findings{margin:0;padding-inline-start:1.5rem}
.findings li{margin:0 0 .75rem}
.findings p{margin:0}
figure{margin:0 0 1.25rem}
figcaption{margin-bottom:.25rem}
svg{display:block;width:100%;height:auto}
svg text{fill:var(--soft);font-size:11px}
.tick{stroke:var(--rule)}.band{fill:var(--band)}
.legend span{margin-inline-end:1rem;font-size:.85rem}.dot{color:var(--one)}circle.good{fill:var(--one)}path.remark{fill:var(--warn)}path.fail{fill:var(--bad)}
.series1,.series2{fill:none;stroke-width:1.6;stroke-linejoin:round}
.series1{stroke:var(--one)}.series2{stroke:var(--two);stroke-dasharray:4 3}
footer{margin-top:2.5rem;font-size:.85rem}
@media (max-width:40rem){.lines tr>:nth-child(3){display:none}td,th{padding:.3rem .25rem}}
@media print{:root{color-scheme:light;--ground:#fff;--text:#000;--soft:#444;--rule:#bbb;--band:#e3efe6;--ok:#15683f;--warn:#6b5f00;--bad:#b3261e;--one:#1f5fa8;--two:#6b6660}body{max-width:none;padding:0;font-size:.85rem}figure,li,tr{break-inside:avoid}.band{print-color-adjust:exact}}
`
