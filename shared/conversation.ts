import { AppError, type Failure, toFailure } from './failure.ts'

// The conversation with a process, a thread or a worker of the page: it is sent requests, does one after the other, and reports on
// each until it has ended. Whoever asked cancels a request by ending the other side.

/** A report on a request: how far it is (0 to 1), a piece of its result, or its end. */
export type Report<Piece = unknown> =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'piece'; readonly piece: Piece }
  | Ending<unknown>

/** The last report: the output, with the peak memory of its process in megabytes where that is known, or why there is none. */
export type Ending<Output> =
  | { readonly kind: 'done'; readonly output: Output; readonly memory?: number }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly detail: string }

/** Performs a request; never rejects. */
export async function performRequest<Output>(perform: () => Output | Promise<Output>): Promise<Ending<Output>> {
  try {
    return { kind: 'done', output: await perform() }
  } catch (error) {
    return { kind: 'failed', failure: toFailure(error), detail: describe(error) }
  }
}

/** The output of a request. Throws its failure, with the detail as the cause. */
export function outputOf<Output>(ending: Ending<Output>): Output {
  if (ending.kind === 'done') return ending.output
  throw new AppError(ending.failure, { cause: new Error(ending.detail) })
}

/** Whether a report is the last one. */
export function isEnding(report: Report): report is Ending<unknown> {
  return report.kind === 'done' || report.kind === 'failed'
}

/** The memory that moves to the other side with an ending instead of being copied: that of an output that is a single array. */
export function movable(ending: Ending<unknown>): ArrayBuffer[] {
  if (ending.kind !== 'done' || !ArrayBuffer.isView(ending.output)) return []
  const { buffer, byteLength } = ending.output
  // Memory that an array shares with others stays.
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\nCaused by: ${describe(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
