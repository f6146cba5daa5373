/** Waits for signs of life of a child process that has something to do. Disposing ends the wait. */
export interface SilenceWatch extends Disposable {
  /** A sign of life: the wait starts over. */
  heard(): void
}

/** Looks within one wait. */
const LOOKS = 4

/**
 * Calls `onSilent` once, after so many seconds without a sign of life. The looks that pass are counted, not the time: a
 * computer that slept, or this process if it was stopped itself, has signs to read before the next look. Each look also
 * asks `isAlive`, for programs that say nothing for long.
 */
export function watchSilence(seconds: number, onSilent: () => void, isAlive = (): boolean => false): SilenceWatch {
  let looks = 0
  const timer = setInterval(
    () => {
      looks = isAlive() ? 0 : looks + 1
      if (looks < LOOKS) return
      clearInterval(timer)
      onSilent()
    },
    (seconds * 1000) / LOOKS,
  )
  return {
    heard() {
      looks = 0
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
