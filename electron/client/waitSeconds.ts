import { AppError } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'

/** The longest delay of a Node timer, about 24 days. */
const MAX_TIMER_DELAY_MS = 2 ** 31 - 1

/** The error of an aborted call. */
export function cancelled(): AppError {
  return new AppError({ kind: 'cancelled', message: say('failure.cancelled') })
}

/** Waits for `seconds`; throws `cancelled` as soon as the signal is aborted. */
export function waitSeconds(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(cancelled())
      return
    }
    const stop = () => {
      clearTimeout(timer)
      reject(cancelled())
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      },
      Math.min(seconds * 1000, MAX_TIMER_DELAY_MS),
    )
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Awaits a promise; throws `cancelled` as soon as the signal is aborted. */
export async function until<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw cancelled()
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(cancelled())
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([promise, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
