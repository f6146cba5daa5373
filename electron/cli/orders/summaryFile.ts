import { basename, extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { failureMessage, invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import { escapeHtml } from '../../../shared/qc/reportChart.ts'
import { writeTable } from '../../../shared/subtitles/formats/table.ts'
import { writeTextFile } from '../../files/writeTextFile.ts'
import { language, words } from '../output/words.ts'
import { dubStatusName, dubStatusText, failedWith, madeNow, totals, verdictOfRow } from './orderTable.ts'
import type { DubRow } from './runOrder.ts'

const SUMMARY_COLUMNS = [
  'video',
  'language',
  'state',
  'verdict',
  'seconds',
  'lines',
  'too long',
  'file',
  'remarks',
] as const

/** Throws `invalid` for a summary that is neither .html nor .csv. */
export function checkSummaryName(path: string): void {
  if (['.html', '.csv'].includes(extname(path).toLowerCase())) return
  throw invalid(say('cli.summaryEnding', { name: basename(path) }), 'summary')
}

/** Writes how an order ended, as a page or a table by the name; a file there is replaced. */
export function writeSummary(path: string, rows: readonly DubRow[]): Promise<void> {
  return writeTextFile(path, extname(path).toLowerCase() === '.csv' ? summaryTable(rows) : summaryPage(rows), {
    force: true,
  })
}

/** The order as a table with one row a dub, its heads and states for programs; cells are safe to open in a spreadsheet. */
export function summaryTable(rows: readonly DubRow[]): string {
  return writeTable([SUMMARY_COLUMNS, ...rows.map(cellsOf)], ',')
}

function cellsOf(row: DubRow): string[] {
  const { request, status } = row
  const { seconds, summary } = madeNow(row) ?? {}
  const done = status.name === 'done' ? status : undefined
  const remarks =
    status.name === 'failed' ? words(failureMessage(status.failure)) : (summary?.qc?.findings.join(' ') ?? '')
  return [
    request.video,
    request.to,
    dubStatusName(row),
    done === undefined ? '' : verdictOfRow(row),
    seconds?.toFixed(1) ?? '',
    String(summary?.lines ?? ''),
    String(summary?.tooLong?.length ?? ''),
    summary?.output ?? done?.kept?.path ?? '',
    remarks,
  ]
}

/** The order as one self-contained page: a table of videos and languages, each dub with its verdict and a link to its file. */
export function summaryPage(rows: readonly DubRow[]): string {
  const languages = [...new Set(rows.map(({ request }) => request.to))]
  const videos = [...new Set(rows.map(({ request }) => request.video))]
  const heads = languages.map((to) => `<th scope="col">${escapeHtml(words(sayLanguage(to)))}</th>`).join('')
  const body = videos.map((video) => {
    const cells = languages.map((to) => {
      const row = rows.find(({ request }) => request.video === video && request.to === to)
      return row === undefined ? '<td></td>' : cell(row, failedWith(row, rows)[0] === row)
    })
    return `<tr><th scope="row" title="${escapeHtml(video)}">${escapeHtml(basename(video))}</th>${cells.join('')}</tr>`
  })
  const dubs = escapeHtml(words(say('cli.dubsTitle')))
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${dubs}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${dubs}</h1>
<p>${escapeHtml(totals(rows))}</p>
<table><thead><tr><th scope="col">${escapeHtml(words(say('cli.videoHead')))}</th>${heads}</tr></thead><tbody>${body.join('\n')}</tbody></table>
</body>
</html>
`
}

function cell(row: DubRow, isFirst: boolean): string {
  const [, , name, verdict, , , , file = '', remarks = ''] = cellsOf(row)
  const kind = name === 'failed' ? 'needs_work' : verdict
  const state = row.status.name === 'failed' ? words(say('cli.state.failedShort')) : dubStatusText(row)
  const link =
    file === '' ? '' : `<p><a href="${escapeHtml(pathToFileURL(file).href)}">${escapeHtml(basename(file))}</a></p>`
  const remarkParagraph = remarks === '' || !isFirst ? '' : `<p>${escapeHtml(remarks)}</p>`
  return `<td class="${kind}"><strong>${escapeHtml(state)}</strong>${link}${remarkParagraph}</td>`
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { max-width: 90rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #8886; padding: 0.5rem 0.7rem; text-align: start; vertical-align: top; }
td p { margin: 0.3rem 0 0; overflow-wrap: anywhere; }
.passed strong { color: light-dark(#1b6e3c, #7fd6a0); }
.needs_work strong { color: light-dark(#a8231b, #ff9c92); }
`
