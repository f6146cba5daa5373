import { setImmediate } from 'node:timers/promises'
import { toFailure } from '../../../shared/failure.ts'
import type { ChildReport } from './childTask.ts'
import { peakMemory } from './peakMemory.ts'
import { tellParent } from './tellParent.ts'

/** Turns this process into a child of `runChild`: it answers a request, and further ones until the parent closes the channel. */
export function answerRequests<Request>(perform: (request: Request) => Promise<unknown>): void {
  process.on('message', (request: Request) => {
    // The open channel keeps this process alive.
    void answer(() => perform(request)).then(tellParent)
  })
  // The engine has exited, or needs this process no longer.
  process.once('disconnect', () => process.exit())
}

/** Reports progress (0 to 1) to the parent, and yields to the event loop so that a lost connection is noticed. */
export async function report(fraction: number): Promise<void> {
  await tellParent({ kind: 'progress', fraction } satisfies ChildReport)
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
