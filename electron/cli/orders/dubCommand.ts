import { resolve } from 'node:path'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { inTerminal, onLog } from '../inTerminal.ts'
import type { DubEventListener } from '../output/dubEvents.ts'
import { EXIT, exitCodeOf } from '../output/exitCodes.ts'
import { printLine } from '../output/print.ts'
import { words } from '../output/words.ts'
import { askSpeakers } from './askSpeakers.ts'
import { dryLines, dryRun } from './dryRun.ts'
import { createOrderReporter, nextSteps } from './orderReporter.ts'
import { verdictOfRow } from './orderTable.ts'
import { type Order, type OrderOptions, readOrder } from './readOrder.ts'
import { type DubRow, rowsOf, runOrder } from './runOrder.ts'
import { checkSummaryName, writeSummary } from './summaryFile.ts'

/** `griot dub`: one dub with all its events, or an order of several as a table. */
export async function dubCommand(videos: readonly string[], options: OrderOptions): Promise<void> {
  await inTerminal(options, async ({ onEvent, signal }) => {
    const summary = options.summary === undefined ? undefined : resolve(options.summary)
    if (summary !== undefined) checkSummaryName(summary)
    const read = readOrder(videos, options, { cwd: process.cwd(), env: process.env })
    if (options.dryRun === true) return runDry(read, options, signal)
    const { stdin, stderr } = process
    const asks = stdin.isTTY && stderr.isTTY && options.json !== true
    const order = asks ? await askSpeakers(read, { terminal: { input: stdin, output: stderr }, onEvent, signal }) : read
    const rows = rowsOf(order)
    try {
      if (order.several) await runSeveral(order, rows, { options, signal })
      else await runSingle(order, rows, { options, onEvent, signal })
    } finally {
      if (summary !== undefined) await writeSummary(summary, rows)
    }
  })
}

/** Shows what an order would do; exits with 1 where a dub would fail. */
async function runDry(order: Order, options: OrderOptions, signal: AbortSignal): Promise<void> {
  const rows = await dryRun(order, signal)
  const lines = options.json === true ? rows.map((row) => JSON.stringify({ event: 'plan', ...row })) : dryLines(rows)
  for (const line of lines) printLine(process.stdout, line)
  if (rows.some(({ state }) => state === 'missing')) process.exitCode = EXIT.failed
}

interface DubCommandOptions {
  readonly options: OrderOptions
  readonly signal: AbortSignal
}

async function runSingle(
  order: Order,
  rows: readonly DubRow[],
  context: DubCommandOptions & { onEvent: DubEventListener },
): Promise<void> {
  const { options, onEvent, signal } = context
  await runOrder(order, rows, { onEvent: (_, event) => onEvent(event), changed: () => undefined, onLog, signal })
  const status = rows[0]?.status
  if (status?.name === 'failed') throw new AppError(status.failure)
  if (status?.name === 'paused') signal.throwIfAborted()
  if (status?.name !== 'done') return
  if (status.kept !== undefined) {
    return onEvent({ event: 'note', message: words(say('cli.kept', { path: status.kept.path })) })
  }
  onEvent({ event: 'done', ...status.summary })
  if (options.strict === true && !hasPassed(rows[0])) process.exitCode = EXIT.notPassed
}

async function runSeveral(
  order: Order,
  rows: readonly DubRow[],
  { options, signal }: DubCommandOptions,
): Promise<void> {
  const outputs = { out: process.stdout, err: process.stderr }
  using reporter = createOrderReporter(outputs, rows, options.json === true)
  const { onEvent, changed, ended } = reporter
  for (const message of order.notes) onEvent(undefined, { event: 'note', message })
  await runOrder(order, rows, { onEvent, changed, onLog, signal })
  ended()
  if (options.json !== true) for (const line of nextSteps(rows)) printLine(process.stdout, line)
  if (signal.aborted) return
  const failed = rows.flatMap(({ status }) => (status.name === 'failed' ? [status.failure] : []))
  const [first] = failed
  // One kind of failure throughout keeps its code; else it is a failure as such.
  if (first !== undefined) {
    const codes = new Set(failed.map(exitCodeOf))
    process.exitCode = codes.size === 1 && failed.length === rows.length ? exitCodeOf(first) : EXIT.failed
  } else if (options.strict === true && !rows.every(hasPassed)) process.exitCode = EXIT.notPassed
}

function hasPassed(row: DubRow | undefined): boolean {
  return row !== undefined && verdictOfRow(row) === 'passed'
}
