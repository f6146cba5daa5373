import { english } from '../locale/english.ts'
import { formatClock } from '../timecode.ts'
import type { Finding, QcLine, QcReport } from './report.ts'
import { type Chart, drawChart, escapeHtml } from './reportChart.ts'
import { chartsOf } from './reportCharts.ts'
import { beginWords, type FigureRow, figureRows, gapWords, isOff, VERDICT_SIGNS, VERDICT_WORDS } from './reportText.ts'

/** The report as one self-contained HTML page, to be mailed, stored beside the video or printed. */
export function reportPage(report: QcReport): string {
  const { verdict, dub, source, findings } = report
  const title = `Quality of ${dub}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p class="files">Read back and compared with ${escapeHtml(source)}</p>
<p class="verdict ${verdict}">${VERDICT_SIGNS[verdict]} ${VERDICT_WORDS[verdict]}</p>
</header>
<main>
${findings.length === 0 ? '' : `<section aria-labelledby="findings"><h2 id="findings">What to do</h2><ol class="findings">${findings.map(findingItem).join('')}</ol></section>`}
<section aria-labelledby="figures"><h2 id="figures">Figures</h2>${figureTable(figureRows(report))}</section>
<section aria-labelledby="charts"><h2 id="charts">Over time</h2>${chartsOf(report).map(figure).join('')}</section>
<section aria-labelledby="lines"><h2 id="lines">Lines</h2>${lineTable(report.lines)}</section>
</main>
<footer>Measured on the exported file: loudness by ITU-R BS.1770-5, sound against picture by ITU-R BT.1359-1, speech over the original sound by Torcoli et al. (JAES 2019).</footer>
</body>
</html>
`
}

function figureTable(rows: readonly FigureRow[]): string {
  const body = rows.map(({ name, value, norm, good }) => {
    const [kind, sign] = good === undefined ? ['', '–'] : good ? ['good', '✓ good'] : ['bad', '✗ outside']
    return `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td><td>${escapeHtml(norm)}</td><td class="${kind}">${sign}</td></tr>`
  })
  return `<table><thead><tr><th scope="col">What</th><th scope="col">Measured</th><th scope="col">Wanted</th><th scope="col">Result</th></tr></thead><tbody>${body.join('')}</tbody></table>`
}

function findingItem({ level, message, value, norm, remedy }: Finding): string {
  const sign = level === 'fail' ? '✗ Fails' : '! Look'
  return `<li><p><strong class="${level}">${sign}</strong> ${escapeHtml(english(message))}</p><p class="detail">Measured: ${escapeHtml(english(value))}. Wanted: ${escapeHtml(english(norm))}. ${escapeHtml(english(remedy))}</p></li>`
}

function figure(chart: Chart): string {
  return `<figure><figcaption><strong>${escapeHtml(chart.title)}.</strong> ${escapeHtml(chart.summary)}</figcaption>${drawChart(chart)}</figure>`
}

/** Lines in the table; the JSON report has all of them. */
const MOST_LINES = 300

function lineTable(lines: readonly QcLine[]): string {
  if (lines.length === 0) return '<p>No lines were given.</p>'
  const shown = lines.slice(0, MOST_LINES)
  const withRates = lines.some(({ rate }) => rate !== undefined)
  const heads = ['Line', 'At', 'Speaker', 'Begins', ...(withRates ? ['Rate'] : []), 'Over original', 'Text']
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('')
  const rest = lines.length - shown.length
  const more = rest > 0 ? `<p>${rest} more lines are in the JSON report.</p>` : ''
  return `<table class="lines"><thead><tr>${head}</tr></thead><tbody>${shown.map((line) => lineRow(line, withRates)).join('')}</tbody></table>${more}`
}

function lineRow(line: QcLine, withRates: boolean): string {
  const { number, start, speaker, rate, gap, text } = line
  const cells = [
    formatClock(start),
    speaker,
    beginWords(line),
    ...(withRates ? [rate === undefined ? '' : `${rate.toFixed(2)}×`] : []),
    gap === undefined ? '' : gapWords(gap),
    text,
  ].map((cell, index) => `<td${index === 2 && isOff(line) ? ' class="bad"' : ''}>${escapeHtml(cell)}</td>`)
  return `<tr><th scope="row">${number}</th>${cells.join('')}</tr>`
}

// Contrast is at least 4.5 to 1 (WCAG 2.2 AA) in both colour schemes, for text and chart symbols.
const STYLE = `
:root{color-scheme:light dark;--ground:#fff;--text:#1c1b1a;--soft:#5a5652;--rule:#d8d3cc;--band:#e3efe6;--good:#1d6b3a;--bad:#b3261e;--look:#7a5200;--one:#1f5fa8;--two:#6b6660}
@media (prefers-color-scheme:dark){:root{--ground:#191817;--text:#efece8;--soft:#b5afa8;--rule:#45413c;--band:#21362a;--good:#7ed29b;--bad:#ff9d94;--look:#f0c060;--one:#8cbcf5;--two:#a8a29a}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:56rem;padding:1.5rem 1.25rem 3rem;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,"Noto Sans","Segoe UI",sans-serif}
h1{margin:0;font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}
h2{margin:2rem 0 .5rem;font-size:1.15rem}
.files,footer,.detail{color:var(--soft)}
.files{margin:.25rem 0 1rem;overflow-wrap:anywhere}
.verdict{margin:0;padding:.75rem 1rem;border:2px solid;border-radius:.5rem;font-size:1.15rem;font-weight:600}
.pass,.good{color:var(--good)}.fail,.bad{color:var(--bad)}.look{color:var(--look)}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .5rem;border-bottom:1px solid var(--rule);text-align:left;vertical-align:top}
thead th{color:var(--soft);font-weight:500}
tbody th{font-weight:500}
td.good,td.bad{white-space:nowrap;font-weight:600}
.lines{font-size:.9rem}
.lines td:not(:last-child){white-space:nowrap}
.findings{margin:0;padding-left:1.5rem}
.findings li{margin:0 0 .75rem}
.findings p{margin:0}
figure{margin:0 0 1.25rem}
figcaption{margin-bottom:.25rem}
svg{display:block;width:100%;height:auto}
svg text{fill:var(--soft);font-size:11px}
.tick{stroke:var(--rule)}.band{fill:var(--band)}
circle.good{fill:var(--one)}path.bad{fill:var(--bad)}
.series1,.series2{fill:none;stroke-width:1.6;stroke-linejoin:round}
.series1{stroke:var(--one)}.series2{stroke:var(--two);stroke-dasharray:4 3}
footer{margin-top:2.5rem;font-size:.85rem}
@media (max-width:40rem){.lines tr>:nth-child(3){display:none}td,th{padding:.3rem .25rem}}
@media print{:root{color-scheme:light;--ground:#fff;--text:#000;--soft:#444;--rule:#bbb;--band:#e3efe6;--good:#1d6b3a;--bad:#b3261e;--look:#7a5200;--one:#1f5fa8;--two:#6b6660}body{max-width:none;padding:0;font-size:.85rem}figure,li,tr{break-inside:avoid}.band{print-color-adjust:exact}}
`
