/** Turns Ctrl-C and the other polite ways to end a program into a signal. Disposing takes no more notice of them. */
export interface Interrupt extends Disposable {
  readonly signal: AbortSignal
}

/** What listens to signals; `process` is one. */
export interface SignalSource {
  on(name: string, listener: () => void): unknown
  off(name: string, listener: () => void): unknown
}

const NAMES = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The first signal aborts, so that everything is cleaned up; the second calls `leave`, for those who will not wait. */
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
