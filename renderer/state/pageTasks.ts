import type { Message } from '../../shared/locale/message.ts'
import { type PageTask, patch } from './session.ts'

/** The means of a task to be cancelled and to report its progress. */
interface Under {
  /** Aborted when the user cancels it. */
  readonly signal: AbortSignal
  /** Takes 0 to 1. */
  reportProgress(fraction: number): void
}

/** Runs a task that the user waits for. Until it ends it is listed, with its progress and *Cancel*, among what runs. */
export async function runTask<T>(
  { id = crypto.randomUUID(), label }: { readonly id?: string; readonly label: Message },
  work: (under: Under) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const update = (change: (all: readonly PageTask[]) => readonly PageTask[]) =>
    patch(({ tasks }) => ({ tasks: change(tasks) }))
  update((all) => [...all, { id, label, cancel: () => stop.abort() }])
  const reportProgress = (fraction: number) =>
    update((all) => all.map((one) => (one.id === id ? { ...one, fraction } : one)))
  try {
    return await work({ signal: stop.signal, reportProgress })
  } finally {
    update((all) => all.filter((one) => one.id !== id))
  }
}
