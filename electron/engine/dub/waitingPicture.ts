import type { Picture } from '../../../shared/contract/assemble.ts'
import type { WaitingPicture } from '../../../shared/timing/planWaits.ts'
import type { Step } from '../backends/shared/steps.ts'
import { runMedia } from '../media/mediaProcess.ts'

/** Lines with whether the picture may wait for them: as the line says, else as the whole dub does. */
export function mayWait<T extends { readonly wait?: boolean | undefined }>(
  lines: readonly T[],
  picture: Picture,
): (T & { wait: boolean })[] {
  return lines.map((line) => ({ ...line, wait: line.wait ?? picture === 'wait' }))
}

/**
 * The shots, key frames and still places of a film, looked at in parallel with other steps; undefined where the picture waits for no line,
 * since every frame has to be decoded for them.
 */
export async function waitingPicture(
  path: string,
  lines: readonly { readonly wait: boolean }[],
  { step, signal }: { readonly step: Step; readonly signal: AbortSignal },
): Promise<WaitingPicture | undefined> {
  if (!lines.some(({ wait }) => wait)) return undefined
  const { times, ...picture } = await step('shots', () => runMedia('shots', { path }, { signal }))
  return { shots: times, ...picture }
}
