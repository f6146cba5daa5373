import { basename } from 'node:path'
import { failureMessage } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { type DubEvent, stageName } from '../output/dubEvents.ts'
import { exitCodeOf } from '../output/exitCodes.ts'
import { printLine, printText } from '../output/print.ts'
import type { Outputs } from '../output/reporter.ts'
import { words } from '../output/words.ts'
import { createRemedyOnce, dubStatusName, dubStatusText, failedWith, madeNow, orderTable } from './orderTable.ts'
import type { DubRow } from './runOrder.ts'

/** Shows how an order of several dubs stands. Disposing ends the table on the terminal. */
interface OrderReporter extends Disposable {
  onEvent(row: DubRow | undefined, event: DubEvent): void
  changed(row: DubRow): void
  /** Shows how the order ended. */
  ended(): void
}

/** A table that is drawn anew on a terminal, plain lines elsewhere, one JSON object a line with `json`. */
export function createOrderReporter(outputs: Outputs, rows: readonly DubRow[], json: boolean): OrderReporter {
  if (json) return jsonReporter(outputs, rows)
  return outputs.out.isTTY ? liveTable(outputs, rows) : plainLines(outputs, rows)
}

function nameOf({ request }: DubRow): string {
  return `${basename(request.video)} → ${request.to}`
}

/** The label under which the state of a dub is reported: the film alone where it failed as a whole. */
export function labelRow(row: DubRow): string {
  const { status, request } = row
  return status.name === 'failed' && status.ofFilm ? basename(request.video) : nameOf(row)
}

function jsonReporter({ out }: Outputs, rows: readonly DubRow[]): OrderReporter {
  let last = ''
  const write = (event: object) => printLine(out, JSON.stringify(event))
  const of = (row: DubRow) => ({ video: row.request.video, to: row.request.to })
  return {
    onEvent(row, event) {
      const whole = event.event === 'progress' ? { ...event, fraction: Math.floor(event.fraction * 100) / 100 } : event
      const line = { ...(row && of(row)), ...whole }
      const text = JSON.stringify(line)
      if (text !== last) write(line)
      last = text
    },
    changed(row) {
      const { status } = row
      if (status.name === 'done') {
        const { kept } = status
        if (kept === undefined) write({ ...of(row), event: 'done', seconds: status.seconds, ...status.summary })
        else write({ ...of(row), event: 'kept', output: kept.path, verdict: kept.verdict })
      }
      if (status.name === 'failed') {
        const { failure } = status
        const message = words(failureMessage(failure))
        write({ ...of(row), event: 'failed', kind: failure.kind, message, exitCode: exitCodeOf(failure) })
      }
      if (status.name === 'paused') write({ ...of(row), event: 'stopped' })
    },
    ended() {
      const number = (name: string) => rows.filter((row) => dubStatusName(row) === name).length
      const [done, kept, failed, stopped] = ['done', 'kept', 'failed', 'stopped'].map(number)
      write({ event: 'ended', dubs: rows.length, done, kept, failed, stopped })
    },
    [Symbol.dispose]: () => undefined,
  }
}

function plainLines({ out, err }: Outputs, rows: readonly DubRow[]): OrderReporter {
  const stages = new Map<DubRow, string>()
  const remedyOf = createRemedyOnce()
  return {
    onEvent(row, event) {
      const name = row === undefined ? '' : `${nameOf(row)}: `
      if (event.event === 'warning') printLine(out, `${name}${words(say('cli.note', { note: event.message }))}`)
      if (event.event === 'note') printLine(out, `${name}${event.message}`)
    },
    changed(row) {
      const { status } = row
      if (status.name !== 'running') {
        if (failedWith(row, rows)[0] !== row || status.name === 'waiting') return
        const stream = status.name === 'failed' ? err : out
        for (const remedy of remedyOf(row)) printLine(stream, remedy)
        printLine(stream, `${labelRow(row)}: ${dubStatusText(row)}`)
      } else if (stages.get(row) !== status.stage) {
        stages.set(row, status.stage)
        printLine(out, `${nameOf(row)}: ${stageName(status.stage)} …`)
      }
    },
    ended: () => printText(out, ['', ...orderTable(rows)].join('\n')),
    [Symbol.dispose]: () => undefined,
  }
}

/** Milliseconds between drawings. */
const REDRAW_INTERVAL_MS = 250

function liveTable({ out }: Outputs, rows: readonly DubRow[]): OrderReporter {
  const stream = out as NodeJS.WriteStream
  const remedyOf = createRemedyOnce()
  let drawn = 0
  const draw = () => {
    const table = orderTable(rows, { columns: stream.columns || 80, lines: stream.rows || 24 })
    const back = drawn === 0 ? '' : `\u001b[${drawn}A`
    out.write(`${back}\u001b[J${table.join('\n')}\n`)
    drawn = table.length
  }
  const clear = () => {
    if (drawn > 0) out.write(`\u001b[${drawn}A\u001b[J`)
    drawn = 0
  }
  draw()
  const timer = setInterval(draw, REDRAW_INTERVAL_MS)
  return {
    onEvent: () => undefined,
    changed(row) {
      for (const remedy of remedyOf(row)) {
        clear()
        printLine(out, remedy)
        draw()
      }
    },
    ended() {
      clearInterval(timer)
      clear()
      printText(out, orderTable(rows, { columns: Number.POSITIVE_INFINITY }).join('\n'))
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

/** The findings of a dub's check. */
export function remarksOf(row: DubRow): readonly string[] {
  return madeNow(row)?.summary.qc?.findings ?? []
}

/** Closing advice: where the remarks of a check are, and that the same command continues a stopped order. */
export function nextSteps(rows: readonly DubRow[]): string[] {
  const remarks = rows.flatMap((row) => {
    const findings = remarksOf(row)
    return findings.length === 0 ? [] : [`${nameOf(row)}: ${findings.join(' ')}`]
  })
  const unfinished = rows.some(({ status }) => status.name === 'paused' || status.name === 'failed')
  return [...remarks, ...(unfinished ? [words(say('cli.goesOn'))] : [])]
}
