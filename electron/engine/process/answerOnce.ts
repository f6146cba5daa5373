import { setImmediate } from 'node:timers/promises'
import { toFailure } from '../../../shared/failure.ts'
import type { ChildReport } from './childTask.ts'
import { peakMemory } from './peakMemory.ts'

/** Makes this process one that answers a single request of `runChild` and then ends. */
export function answerOnce<Request>(perform: (request: Request) => Promise<unknown>): void {
  process.once('message', (request: Request) => {
    void answer(() => perform(request)).then((report) => {
      // The channel keeps this process alive; closing it is how it ends.
      process.send?.(report, () => process.disconnect())
    })
  })
  // Without an engine nobody waits for the answer.
  process.once('disconnect', () => process.exit())
}

/** Says how far the work is, and lets a lost connection be noticed. */
export async function report(fraction: number): Promise<void> {
  process.send?.({ kind: 'progress', fraction } satisfies ChildReport, () => undefined)
  await setImmediate()
}

async function answer(perform: () => Promise<unknown>): Promise<ChildReport> {
  try {
    return { kind: 'done', output: await perform(), memory: peakMemory() }
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'failed', failure: toFailure(error), detail }
  }
}
