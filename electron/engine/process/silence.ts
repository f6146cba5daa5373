/** A watchdog on a child process that is at work. Disposing it ends the watch. */
export interface SilenceWatch extends Disposable {
  /** Records a heartbeat: the watch starts over. */
  recordHeartbeat(): void
}

/** Checks in one period of silence. */
const CHECKS_PER_SILENCE_PERIOD = 4

/**
 * Calls `onSilent` once, after `seconds` without a heartbeat. Counts checks instead of time: when the computer slept or
 * this process was stopped, waiting heartbeats are read before the next check. Each check also asks `isAlive`, for
 * programs that send no heartbeat for long.
 */
export function watchSilence(seconds: number, onSilent: () => void, isAlive = (): boolean => false): SilenceWatch {
  let looks = 0
  const timer = setInterval(
    () => {
      looks = isAlive() ? 0 : looks + 1
      if (looks < CHECKS_PER_SILENCE_PERIOD) return
      clearInterval(timer)
      onSilent()
    },
    (seconds * 1000) / CHECKS_PER_SILENCE_PERIOD,
  )
  return {
    recordHeartbeat() {
      looks = 0
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
