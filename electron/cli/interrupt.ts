import { type Failure, toFailure, wholeFailure } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { EXIT, exitCodeOf } from './output/exitCodes.ts'

/** Turns Ctrl-C and the other termination signals into an `AbortSignal`. Disposing removes the listeners. */
interface Interrupt extends Disposable {
  readonly signal: AbortSignal
}

/** An emitter of signals, such as `process`. */
interface SignalSource {
  on(name: string, listener: () => void): unknown
  off(name: string, listener: () => void): unknown
}

const INTERRUPT_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Watches termination signals: the first aborts, so that everything is cleaned up; the second calls `leave`, which
 * exits at once.
 */
export function watchInterrupt(source: SignalSource, leave: () => void): Interrupt {
  const controller = new AbortController()
  const listener = () => {
    if (controller.signal.aborted) leave()
    controller.abort()
  }
  for (const name of INTERRUPT_SIGNALS) source.on(name, listener)
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const name of INTERRUPT_SIGNALS) source.off(name, listener)
    },
  }
}

/**
 * Does the work of a command. The first Ctrl-C cancels it, the second ends the process at once. A failure is told, with the error
 * it comes from, and becomes the exit code.
 */
export async function runCancellable(
  work: (signal: AbortSignal) => Promise<void>,
  onFailure: (failure: Failure, exitCode: number, error: unknown) => void,
): Promise<void> {
  using interrupt = watchInterrupt(process, () => process.exit(EXIT.cancelled))
  const { signal } = interrupt
  try {
    await work(signal)
    // The signal came after the work was done.
    if (signal.aborted) process.exitCode = EXIT.cancelled
  } catch (error) {
    const cancelled = { kind: 'cancelled', message: say('failure.cancelled') } as const
    const failure = signal.aborted ? wholeFailure(cancelled) : toFailure(error)
    process.exitCode = exitCodeOf(failure)
    onFailure(failure, process.exitCode, error)
  }
}
