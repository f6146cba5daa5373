import type { WorkOptions } from '../core/ports.ts'
import { progressEvents } from './progressEvents.ts'

/** The progress of work as events (0 to 1); the last one has its result under a name. */
export async function* resultEvents<K extends string, T>(
  name: K,
  work: (options: WorkOptions) => Promise<T>,
  signal: AbortSignal,
): AsyncGenerator<{ fraction: number } & { [N in K]?: T }> {
  let result: T | undefined
  const run = async (options: WorkOptions) => {
    result = await work(options)
  }
  for await (const { fraction } of progressEvents(run, signal))
    yield { fraction, ...(result === undefined ? {} : { [name]: result }) } as { fraction: number } & { [N in K]?: T }
}
