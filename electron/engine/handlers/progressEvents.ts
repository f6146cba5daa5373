import type { Work } from '../core/ports.ts'

/** Whoever listens takes a stream that says nothing for two minutes to be broken; a long film stands still for longer. */
const BEAT_MS = 15_000

/**
 * Work as a stream of how far it is, from 0 to 1, told again where it stands still; reading no further stops it. What it
 * fails with, the stream fails with.
 */
export async function* progressEvents(
  work: (given: Work) => Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<{ fraction: number }> {
  const left = new AbortController()
  let reached = 0
  let told = -1
  let silent = false
  let wake = Promise.withResolvers<void>()
  let ended = false
  const onProgress = (fraction: number) => {
    reached = fraction
    wake.resolve()
  }
  const beat = setInterval(() => {
    silent = true
    wake.resolve()
  }, BEAT_MS)
  const working = work({ signal: AbortSignal.any([signal, left.signal]), onProgress }).finally(() => {
    ended = true
    clearInterval(beat) // also where nobody reads on
    wake.resolve()
  })
  // Whoever reads on is told below; until then a failure is not an unhandled one.
  working.catch(() => undefined)
  try {
    while (!ended) {
      await wake.promise
      wake = Promise.withResolvers()
      if (ended || (reached <= told && !silent)) continue
      silent = false
      told = Math.max(told, reached)
      yield { fraction: told }
    }
    await working
    yield { fraction: 1 }
  } finally {
    left.abort()
    await working.catch(() => undefined)
  }
}
