import { basename } from 'node:path'
import type { Verdict } from '../../../shared/qc/report.ts'
import { count } from '../../../shared/text/count.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { STAGE_NAMES } from '../dubEvents.ts'
import type { DubRow } from './runOrder.ts'

const VERDICTS: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  look: 'passed, with remarks',
  fail: 'FAILED its check',
}
const WIDEST_NAME = 40

/** The state of a dub in a few words: `Dubbing 42 %, 1:20 left`, `done in 0:31, passed`. */
export function standingWords({ standing }: DubRow): string {
  switch (standing.name) {
    case 'waiting':
      return 'waits'
    case 'running': {
      const { stage, fraction, remaining } = standing
      const left = remaining === undefined ? '' : `, ${formatClock(remaining)} left`
      return `${STAGE_NAMES[stage]} ${Math.floor(fraction * 100)} %${left}`
    }
    case 'done': {
      const { qc } = standing.summary
      return `done in ${formatClock(standing.seconds)}${qc === undefined ? '' : `, ${VERDICTS[qc.verdict]}`}`
    }
    case 'kept':
      return `done already${standing.verdict === undefined ? '' : `, ${VERDICTS[standing.verdict]}`}`
    case 'failed':
      return `FAILED: ${standing.failure.message}`
    case 'stopped':
      return 'stopped'
    default:
      return standing satisfies never
  }
}

/** The dubs that failed for the reason of this one, itself among them: all of its film that are left, else it alone. */
export function failedWith(row: DubRow, rows: readonly DubRow[]): readonly DubRow[] {
  if (!isOfFilm(row)) return [row]
  return rows.filter((other) => isOfFilm(other) && other.request.video === row.request.video)
}

function isOfFilm({ standing }: DubRow): boolean {
  return standing.name === 'failed' && standing.ofFilm === true
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
  const names = shown.map(({ request }) => shortName(basename(request.video)))
  const width = Math.max(0, ...names.map((name) => name.length))
  const all = shown.map((row, at) => {
    const isFirst = shown[at - 1]?.request.video !== row.request.video
    const languages = failedWith(row, rows).map(({ request }) => request.to)
    const words = standingWords(row).replaceAll(/\s+/g, ' ')
    return clip(`${(isFirst ? (names[at] ?? '') : '').padEnd(width)}  ${languages}  ${words}`, columns)
  })
  if (all.length < lines) return [...all, clip(totals(rows), columns)]
  const running = Math.max(
    0,
    shown.findIndex(({ standing }) => standing.name === 'running' || standing.name === 'waiting'),
  )
  const room = Math.max(1, lines - 2)
  const from = Math.max(0, Math.min(running - 1, all.length - room))
  return [...all.slice(from, from + room), clip(totals(rows), columns)]
}

/** The dubs counted by their state: `3 of 10 done, 1 failed`. */
export function totals(rows: readonly DubRow[]): string {
  const number = (...names: readonly DubRow['standing']['name'][]) =>
    rows.filter(({ standing }) => names.includes(standing.name)).length
  const [done, failed, stopped] = [number('done', 'kept'), number('failed'), number('stopped')]
  const more = [...(failed > 0 ? [`${failed} failed`] : []), ...(stopped > 0 ? [`${stopped} not done`] : [])]
  return `${[`${done} of ${count(rows.length, 'dub')} done`, ...more].join(', ')}.`
}

function shortName(name: string): string {
  const characters = [...name]
  return characters.length > WIDEST_NAME ? `${characters.slice(0, WIDEST_NAME - 1).join('')}…` : name
}

function clip(line: string, columns: number): string {
  const characters = [...line]
  return characters.length > columns ? `${characters.slice(0, columns - 1).join('')}…` : line
}
