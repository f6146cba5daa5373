import { flushCompileCache } from 'node:module'
import { toFailure } from '../../../shared/failure.ts'
import { peakMemory } from './peakMemory.ts'
import type { PoolAnswer } from './poolWorker.ts'
import { tellParent } from './tellParent.ts'

/**
 * Turns this process into a worker of a `WorkerPool`: it runs each order it receives and sends the pieces of the result
 * as they are made. `tell` resolves when its piece has left the process (see `tellParent`).
 */
export function answerMany<Order extends { readonly id: number }, Piece>(
  perform: (order: Order, tell: (piece: Piece) => Promise<void>) => Promise<void>,
): void {
  const say = (answer: PoolAnswer<Piece>): Promise<void> => tellParent(answer)
  process.on('message', (order: Order) => {
    const { id } = order
    void perform(order, (piece) => say({ kind: 'piece', id, piece })).then(
      () => say({ kind: 'end', id, memory: peakMemory() }),
      (error: unknown) => {
        const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
        return say({ kind: 'failed', id, failure: toFailure(error), detail })
      },
    )
  })
  // Node writes its compile cache when a process exits, but a pool kills its processes.
  process.once('message', () => setImmediate(flushCompileCache))
  // The engine has exited.
  process.on('disconnect', () => process.exit())
}
