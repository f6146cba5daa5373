import type { WorkOptions } from '../core/ports.ts'

/** Milliseconds between repeated events. Clients give up a stream after two minutes of silence; long films take longer. */
const BEAT_MS = 15_000

/**
 * Runs work as a stream of its progress, from 0 to 1. An unchanged value is repeated every `BEAT_MS`. Leaving the stream
 * early stops the work. Throws what the work throws.
 */
export async function* progressEvents(
  work: (options: WorkOptions) => Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<{ fraction: number }> {
  const left = new AbortController()
  let currentFraction = 0
  let lastReported = -1
  let silent = false
  let wake = Promise.withResolvers<void>()
  let ended = false
  const onProgress = (fraction: number) => {
    currentFraction = fraction
    wake.resolve()
  }
  const beat = setInterval(() => {
    silent = true
    wake.resolve()
  }, BEAT_MS)
  const working = work({ signal: AbortSignal.any([signal, left.signal]), onProgress }).finally(() => {
    ended = true
    clearInterval(beat) // even if the stream is not read any more
    wake.resolve()
  })
  // The failure is thrown below; until then it must not count as an unhandled rejection.
  working.catch(() => undefined)
  try {
    while (!ended) {
      await wake.promise
      wake = Promise.withResolvers()
      if (ended || (currentFraction <= lastReported && !silent)) continue
      silent = false
      lastReported = Math.max(lastReported, currentFraction)
      yield { fraction: lastReported }
    }
    await working
    yield { fraction: 1 }
  } finally {
    left.abort()
    await working.catch(() => undefined)
  }
}
