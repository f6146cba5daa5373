import { failureMessage } from '../../shared/failure.ts'
import { runCancellable } from './interrupt.ts'
import type { DubEventListener } from './output/dubEvents.ts'
import { printLine, printText } from './output/print.ts'
import { createReporter } from './output/reporter.ts'
import { words } from './output/words.ts'

/**
 * Runs a command; Ctrl-C cancels it, a failure becomes a message and an exit code. Where its result is `piped` to standard output,
 * all that it says goes to standard error.
 */
export async function inTerminal(
  options: { readonly json?: boolean; readonly verbose?: boolean; readonly piped?: boolean },
  work: (context: { onEvent: DubEventListener; signal: AbortSignal }) => Promise<void>,
): Promise<void> {
  using reporter = createReporter(
    { out: options.piped === true ? process.stderr : process.stdout, err: process.stderr },
    options.json === true,
  )
  const { onEvent } = reporter
  await runCancellable(
    (signal) => work({ onEvent, signal }),
    (failure, exitCode, error) => {
      onEvent({ event: 'failed', kind: failure.kind, message: words(failureMessage(failure)), exitCode })
      if (failure.kind === 'internal' && options.verbose) printText(process.stderr, stackOf(error))
    },
  )
}

/** Writes a line of the engine's log to standard error. */
export function onLog(line: string): void {
  printLine(process.stderr, line)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
