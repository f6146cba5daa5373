import type { FilmShots } from '../../../shared/contract/localMedia.ts'
import { runMedia } from '../media/mediaProcess.ts'
import { progressEvents } from './progressEvents.ts'

/** The search for shots as progress events (0 to 1); the last event has what was found. */
export async function* shotEvents(
  path: string,
  signal: AbortSignal,
): AsyncGenerator<{ fraction: number; shots?: FilmShots | undefined }> {
  let shots: FilmShots | undefined
  const find = async (work: Parameters<typeof runMedia>[2]) => {
    shots = await runMedia('shots', { path }, work)
  }
  for await (const { fraction } of progressEvents(find, signal)) if (fraction < 1) yield { fraction }
  yield { fraction: 1, shots }
}
