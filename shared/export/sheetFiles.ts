import type { Target } from '../contract/records.ts'
import { type Message, say } from '../locale/message.ts'
import type { StudioLanguage } from '../locale/studioLanguages.ts'
import type { Document } from '../project/document.ts'
import { escapeHtml } from '../qc/reportChart.ts'
import { writeTable } from '../subtitles/formats/table.ts'
import {
  type CueSheet,
  cueSheets,
  LINE_CHARACTERS,
  LINES_PER_HOUR,
  LOOPS_PER_HOUR,
  type SheetLine,
  STUDIO_TIME_SOURCE,
} from './cueSheets.ts'

interface SheetOptions {
  readonly format: 'sheets' | 'sheet_tables'
  readonly loopsPerHour?: number | undefined
  /** The name of the project. */
  readonly title: string
  /** The language of the headings, and what puts sentences into it. */
  readonly language: StudioLanguage
  readonly formatMessage: (message: Message) => string
}

/** A file by what it is of: an actor, or the plan of the day. */
interface SheetFile {
  readonly name: string
  readonly text: string
}

/** A table with its headings. */
interface Table {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * The plan of the day and a cue sheet for each actor, as pages to print or as tables. Throws `invalid` where no line has a text to
 * speak in the language.
 */
export function sheetFiles(document: Document, target: Target, options: SheetOptions): SheetFile[] {
  const { format, title, formatMessage, loopsPerHour = LOOPS_PER_HOUR } = options
  const sheets = cueSheets(document, target, { loopsPerHour })
  const plan = planTable(sheets, formatMessage)
  const planName = formatMessage(say('sheet.plan'))
  if (format === 'sheet_tables') {
    return [
      { name: planName, text: csvOf(plan) },
      ...sheets.map((sheet) => ({ name: sheet.actor, text: csvOf(sheetTable(sheet, formatMessage)) })),
    ]
  }
  const rule = formatMessage(
    say('sheet.rule', {
      loops: loopsPerHour,
      lines: LINES_PER_HOUR,
      characters: LINE_CHARACTERS,
      source: STUDIO_TIME_SOURCE,
    }),
  )
  return [
    { name: planName, text: page({ heading: planName, title, foot: rule }, plan, options) },
    ...sheets.map((sheet) => {
      const heading = formatMessage(say('sheet.title', { actor: sheet.actor }))
      return { name: sheet.actor, text: page({ heading, title, foot: '' }, sheetTable(sheet, formatMessage), options) }
    }),
  ]
}

function planTable(sheets: readonly CueSheet[], formatMessage: SheetOptions['formatMessage']): Table {
  const sum = (of: (sheet: CueSheet) => number) => sheets.reduce((all, sheet) => all + of(sheet), 0)
  const figures = (loops: number, lines: number, seconds: number, minutes: number) => [
    String(loops),
    lines.toFixed(1),
    (seconds / 60).toFixed(1),
    String(Math.ceil(minutes)),
  ]
  return {
    heads: [
      say('sheet.actor'),
      say('sheet.loop'),
      say('sheet.loops'),
      say('sheet.lines'),
      say('sheet.speech'),
      say('sheet.studio'),
    ].map(formatMessage),
    rows: [
      ...sheets.map(({ actor, loops, lineCount, speechSeconds, studioMinutes }) => [
        actor,
        loops.join(', '),
        ...figures(loops.length, lineCount, speechSeconds, studioMinutes),
      ]),
      [
        formatMessage(say('sheet.total')),
        '',
        ...figures(
          sum(({ loops }) => loops.length),
          sum(({ lineCount }) => lineCount),
          sum(({ speechSeconds }) => speechSeconds),
          sum(({ studioMinutes }) => Math.ceil(studioMinutes)),
        ),
      ],
    ],
  }
}

function sheetTable({ lines }: CueSheet, formatMessage: SheetOptions['formatMessage']): Table {
  const cells = (line: SheetLine) => [
    String(line.loop),
    line.in,
    line.out,
    line.character,
    line.text,
    line.source,
    line.view === undefined ? '' : formatMessage(say(`sheet.view.${line.view}`)),
    line.names.join('; '),
    line.note,
  ]
  const heads = [
    say('sheet.loop'),
    say('sheet.in'),
    say('sheet.out'),
    say('sheet.character'),
    say('sheet.text'),
    say('sheet.source'),
    say('sheet.view'),
    say('sheet.names'),
    say('sheet.notes'),
  ]
  return { heads: heads.map(formatMessage), rows: lines.map(cells) }
}

function csvOf({ heads, rows }: Table): string {
  return writeTable([heads, ...rows], ',')
}

interface PageWords {
  readonly heading: string
  readonly title: string
  readonly foot: string
}

/** A page of A4 to print. Columns without a word are left out. */
function page({ heading, title, foot }: PageWords, { heads, rows }: Table, { language }: SheetOptions): string {
  const used = heads.map((_, at) => rows.some((row) => row[at] !== ''))
  const kept = (row: readonly string[]) => row.filter((_, at) => used[at]).map(escapeHtml)
  const head = kept(heads).map((one) => `<th scope="col">${one}</th>`)
  const body = rows.map(
    (row) =>
      `<tr>${kept(row)
        .map((one) => `<td>${one}</td>`)
        .join('')}</tr>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} – ${heading}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(title)}</p>
<table${foot === '' ? ' class="sheet"' : ''}><thead><tr>${head.join('')}</tr></thead><tbody>
${body.join('\n')}
</tbody></table>
${foot === '' ? '' : `<p>${escapeHtml(foot)}</p>\n`}</body>
</html>
`
}

const STYLE = `
@page{size:A4 landscape;margin:12mm}
:root{color-scheme:light dark}
body{margin:0 auto;max-width:72rem;padding:1rem;font:1.15rem/1.45 system-ui,"Noto Sans","Segoe UI",sans-serif}
h1{margin:0;font-size:1.5rem}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.4rem .5rem;border-bottom:1px solid #8a857e;text-align:start;vertical-align:top;overflow-wrap:break-word}
thead{display:table-header-group}
th{font-weight:500}
.sheet td:nth-child(-n+3){white-space:nowrap}
.sheet td:nth-child(5){font-size:1.35rem}
@media print{body{max-width:none;padding:0}tr{break-inside:avoid}}
`
