import { flushCompileCache } from 'node:module'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { performRequest, type Report } from '../../../shared/conversation.ts'
/**
 * Turns this process into a `Child`: it answers a request, and further ones until the parent closes the channel, with the output
 * of `perform`, and before it with pieces; `emit` resolves when its piece has left the process. `onGone` is called when the
 * parent has exited, or needs this process no longer.
 */
export function answerRequests<Request, Piece = never>(
  perform: (request: Request, emit: (piece: Piece) => Promise<void>) => unknown,
  onGone: () => void = () => process.exit(),
): void {
  process.on('message', (request: Request) => {
    // The open channel keeps this process alive.
    void performRequest(() => perform(request, (piece) => sendToParent({ kind: 'piece', piece }))).then((ending) =>
      sendToParent(ending.kind === 'done' ? { ...ending, memory: peakMemory() } : ending),
    )
  })
  // Node writes its compile cache when a process exits, but the processes of a pool are killed.
  process.once('message', () => setImmediate(flushCompileCache))
  process.once('disconnect', onGone)
}

/** Reports progress (0 to 1) to the parent, and yields to the event loop so that a lost connection is noticed. */
export async function report(fraction: number): Promise<void> {
  await sendToParent({ kind: 'progress', fraction })
  await nextTurn()
}

/**
 * Sends a report to the parent process; resolves when it has left this one. A pipe holds 64 KB: what is longer leaves while
 * this process waits, and no sooner, so work that blocks goes on only after that.
 */
function sendToParent(message: Report): Promise<void> {
  return new Promise((resolve) => {
    // Without a parent there is nobody to tell; its end is an event of its own.
    if (process.send === undefined) resolve()
    else process.send(message, () => resolve())
  })
}

/** Peak memory of this process so far, in megabytes. */
function peakMemory(): number {
  return Math.round((process.resourceUsage().maxRSS * 1024) / 1e6)
}
