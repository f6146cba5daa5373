import type { Pacing } from '../../../../shared/contract/assemble.ts'
import type { WaitingPicture } from '../../../../shared/timing/waits/planWaits.ts'
import type { TimeMapKnots } from '../../../../shared/timing/waits/timeMap.ts'
import type { Step } from '../../backends/shared/steps.ts'
import { lazy } from '../../core/lazy.ts'
import { runMedia } from '../../media/mediaProcess.ts'

/** Lines with whether the picture may wait for them: as the line says, else as the whole dub does. */
export function resolveWaits<T extends { readonly wait?: boolean | undefined }>(
  lines: readonly T[],
  picture: Pacing,
): (T & { wait: boolean })[] {
  return lines.map((line) => ({ ...line, wait: line.wait ?? picture !== 'keep' }))
}

/** How the picture of a dub is paced: `auto` is decided when the lengths of the lines are known. */
export interface PicturePacing {
  readonly picture: Pacing
  /** Looks at the picture, once; its answer is known from then on. */
  look(): Promise<WaitingPicture>
}

/**
 * The pacing of a dub by its order and its lines, which may ask for waits by themselves. Every frame has to be decoded to see
 * shots, key frames and still places, so the film is looked at only where its picture waits: at once, in parallel with other
 * steps, where that is known.
 */
export function createPicturePacing(
  path: string,
  lines: readonly { readonly wait: boolean }[],
  { picture, timeMap, step, signal }: PictureOrder,
): PicturePacing {
  const look = lazy(async () => {
    const { times, ...seen } = await step('shots', () => runMedia('shots', { path }, { signal }))
    return { shots: times, ...seen }
  })
  // Waits that are decided already need no picture to be looked at.
  const waits = timeMap === undefined && lines.some(({ wait }) => wait)
  const pacing = { picture: !waits ? 'keep' : picture === 'auto' ? picture : 'wait', look } as const
  // A failure is thrown where the result is awaited, unless another came first.
  if (pacing.picture === 'wait') look().catch(() => undefined)
  return pacing
}

interface PictureOrder {
  readonly picture: Pacing
  /** Where the picture waits, where that is decided already. */
  readonly timeMap?: TimeMapKnots | undefined
  readonly step: Step
  readonly signal: AbortSignal
}
