import { toFailure } from '../../../shared/failure.ts'
import { peakMemory } from './peakMemory.ts'
import type { PoolAnswer } from './workerPool.ts'

/** Makes this process one that does the orders of a worker pool, one after the other, telling each piece as it is made. */
export function answerMany<Order extends { readonly id: number }, Piece>(
  perform: (order: Order, tell: (piece: Piece) => void) => Promise<void>,
): void {
  const say = (answer: PoolAnswer<Piece>): void => {
    process.send?.(answer, () => undefined)
  }
  process.on('message', (order: Order) => {
    const { id } = order
    void perform(order, (piece) => say({ kind: 'piece', id, piece })).then(
      () => say({ kind: 'end', id, memory: peakMemory() }),
      (error: unknown) => {
        const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
        say({ kind: 'failed', id, failure: toFailure(error), detail })
      },
    )
  })
  // Without an engine nobody waits for answers.
  process.on('disconnect', () => process.exit())
}
