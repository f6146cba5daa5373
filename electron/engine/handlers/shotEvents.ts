import { runMedia } from '../media/mediaProcess.ts'
import { progressEvents } from './progressEvents.ts'

/** The search for shots as progress events (0 to 1); the last event has the times of the cuts in seconds. */
export async function* shotEvents(
  path: string,
  signal: AbortSignal,
): AsyncGenerator<{ fraction: number; times?: number[] }> {
  let times: readonly number[] = []
  const find = async (work: Parameters<typeof runMedia>[2]) => {
    times = (await runMedia('shots', { path }, work)).times
  }
  for await (const { fraction } of progressEvents(find, signal)) if (fraction < 1) yield { fraction }
  yield { fraction: 1, times: [...times] }
}
