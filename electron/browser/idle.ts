/** Watches for the moment when a studio without open pages may end. */
interface IdleWatch extends Disposable {
  /** Resolves when the studio was not busy for `seconds`. */
  readonly over: Promise<void>
}

interface IdleOptions {
  /** 0 waits for ever. */
  readonly seconds: number
  /** Whether a page is open or work is under way. */
  isBusy(): boolean
}

const IDLE_CHECK_INTERVAL_MS = 500

/** Watches for idleness from now on; disposing stops watching. */
export function watchIdle({ seconds, isBusy }: IdleOptions): IdleWatch {
  const over = Promise.withResolvers<void>()
  let since = performance.now()
  const look = () => {
    if (isBusy()) since = performance.now()
    else if (performance.now() - since >= seconds * 1000) over.resolve()
  }
  const timer = seconds > 0 ? setInterval(look, IDLE_CHECK_INTERVAL_MS) : undefined
  return { over: over.promise, [Symbol.dispose]: () => clearInterval(timer) }
}
