import { basename } from 'node:path'
import { runningPercent, sayRemaining } from '../../../shared/basics/progress.ts'
import { formatClock } from '../../../shared/basics/timecode.ts'
import { failureMessage } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Verdict } from '../../../shared/qc/report.ts'
import { VERDICT_WORDS, verdictOf } from '../../../shared/qc/verdict.ts'
import { type DubSummary, stageName } from '../output/dubEvents.ts'
import { printable } from '../output/print.ts'
import { words } from '../output/words.ts'
import type { DubRow } from './runOrder.ts'

const MAX_NAME_COLUMNS = 40

/** The word for how a dub stands, as programs read it. */
export function dubStatusName({ status }: DubRow): 'waiting' | 'running' | 'done' | 'kept' | 'failed' | 'stopped' {
  if (status.name === 'paused') return 'stopped'
  return status.name === 'done' && status.kept !== undefined ? 'kept' : status.name
}

/** How long a dub took and its summary; undefined for one that this run has not made. */
export function madeNow({ status }: DubRow): { readonly seconds: number; readonly summary: DubSummary } | undefined {
  return status.name === 'done' && status.kept === undefined ? status : undefined
}

/** The verdict on a dub of an order. */
export function verdictOfRow({ status }: DubRow): Verdict {
  if (status.name !== 'done') return 'not_made'
  if (status.kept !== undefined) return status.kept.verdict
  const { qc, tooLong } = status.summary
  return verdictOf({ verdict: qc?.verdict, tooLong: tooLong?.length })
}

/** The state of a dub in a few words: `Dubbing 42 %, 1:20 left`, `Passed, done in 0:31`. */
export function dubStatusText(row: DubRow): string {
  const { status } = row
  switch (status.name) {
    case 'waiting':
      return words(say('cli.state.waiting'))
    case 'running': {
      const at = { stage: stageName(status.stage), percent: runningPercent(status) }
      const left = status.remaining === undefined ? undefined : sayRemaining(status)
      if (left === undefined) return words(say('cli.state.running', at))
      return words(say('cli.state.runningLeft', { ...at, left }))
    }
    case 'done': {
      if (status.kept !== undefined) return withVerdict(say('cli.state.kept'), row)
      return withVerdict(say('cli.state.done', { time: formatClock(status.seconds) }), row)
    }
    case 'failed':
      return words(
        say('cli.state.failed', {
          why: status.remedy === undefined ? failureMessage(status.failure) : say('cli.state.noTranslator'),
        }),
      )
    case 'paused':
      return words(say('cli.state.stopped'))
    default:
      return status satisfies never
  }
}

function withVerdict(state: Message, row: DubRow): string {
  return words(say('cli.state.judged', { state, verdict: VERDICT_WORDS[verdictOfRow(row)] }))
}

/** Creates a function that answers, for the first of several dubs that lack the same, what they lack and how to mend it. */
export function createRemedyOnce(): (row: DubRow) => string[] {
  const shownRemedies = new Set<string>()
  return ({ status }) => {
    if (status.name !== 'failed' || status.remedy === undefined || shownRemedies.has(status.remedy)) return []
    shownRemedies.add(status.remedy)
    return [words(failureMessage(status.failure))]
  }
}

/** The dubs that failed for the reason of this one, itself among them: all of its film that are left, else it alone. */
export function failedWith(row: DubRow, rows: readonly DubRow[]): readonly DubRow[] {
  if (!isOfFilm(row)) return [row]
  return rows.filter((other) => isOfFilm(other) && other.request.video === row.request.video)
}

function isOfFilm({ status }: DubRow): boolean {
  return status.name === 'failed' && status.ofFilm === true
}

/**
 * The rows as a table of lines, a film that failed as a whole on one, at most `columns` wide. With `lines` a long table is cut to what runs and what comes next,
 * and its last line counts the rest.
 */
export function orderTable(
  rows: readonly DubRow[],
  { columns = Number.POSITIVE_INFINITY, lines = Number.POSITIVE_INFINITY } = {},
): string[] {
  const shown = rows.filter((row) => failedWith(row, rows)[0] === row)
  const names = shown.map(({ request }) => shortName(printable(basename(request.video))))
  const width = Math.max(0, ...names.map((name) => name.length))
  const all = shown.map((row, at) => {
    const isFirst = shown[at - 1]?.request.video !== row.request.video
    const languages = failedWith(row, rows).map(({ request }) => request.to)
    const state = dubStatusText(row).replaceAll(/\s+/g, ' ')
    return clip(printable(`${(isFirst ? (names[at] ?? '') : '').padEnd(width)}  ${languages}  ${state}`), columns)
  })
  if (all.length < lines) return [...all, clip(totals(rows), columns)]
  const running = Math.max(
    0,
    shown.findIndex(({ status }) => status.name === 'running' || status.name === 'waiting'),
  )
  const room = Math.max(1, lines - 2)
  const from = Math.max(0, Math.min(running - 1, all.length - room))
  return [...all.slice(from, from + room), clip(totals(rows), columns)]
}

/** The dubs counted by their state: `3 of 10 done, 1 failed`. */
export function totals(rows: readonly DubRow[]): string {
  const number = (name: DubRow['status']['name']) => rows.filter(({ status }) => status.name === name).length
  const [done, failed, stopped] = [number('done'), number('failed'), number('paused')]
  const parts = [
    say('cli.total.done', { done, count: rows.length }),
    ...(failed > 0 ? [say('cli.total.failed', { number: failed })] : []),
    ...(stopped > 0 ? [say('cli.total.stopped', { number: stopped })] : []),
  ]
  return `${parts.map(words).join(', ')}.`
}

function shortName(name: string): string {
  const characters = [...name]
  return characters.length > MAX_NAME_COLUMNS ? `${characters.slice(0, MAX_NAME_COLUMNS - 1).join('')}…` : name
}

function clip(line: string, columns: number): string {
  const characters = [...line]
  return characters.length > columns ? `${characters.slice(0, columns - 1).join('')}…` : line
}
