/** Turns Ctrl-C and the other termination signals into an `AbortSignal`. Disposing removes the listeners. */
interface Interrupt extends Disposable {
  readonly signal: AbortSignal
}

/** An emitter of signals, such as `process`. */
interface SignalSource {
  on(name: string, listener: () => void): unknown
  off(name: string, listener: () => void): unknown
}

const NAMES = ['SIGINT', 'SIGTERM', 'SIGHUP']

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
  for (const name of NAMES) source.on(name, listener)
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      for (const name of NAMES) source.off(name, listener)
    },
  }
}
