import { useEffect } from 'react'
import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import type { OpenedMedia } from '../../../shared/commands/media.ts'
import { useProject } from '../../state/project.ts'
import { failureOf, run, studio } from '../../state/studio.ts'
import { patchPlayer, resetPlayer } from '../playerState.ts'

/** Opens the video of the project, and again after it is found elsewhere. */
export function useMedia(): void {
  const { path, state } = useProject((project) => project.media)
  // biome-ignore lint/correctness/useExhaustiveDependencies: found again, it may be under the same path
  useEffect(() => {
    const left = new AbortController()
    resetPlayer()
    void open(path, left.signal)
    return () => left.abort()
  }, [path, state])
}

async function open(path: string, signal: AbortSignal): Promise<void> {
  try {
    const media = await studio().api.openMedia({ path })
    if (signal.aborted) return
    patchPlayer({ media, failure: undefined })
    if (needsCopy(media) && media.proxyUrl === undefined) void run(() => makeCopy(media, signal))
  } catch (error) {
    if (!signal.aborted) patchPlayer({ media: undefined, failure: failureOf(error) })
  }
}

/** Whether the page cannot show or play a part of the file. */
function needsCopy({ facts, playable }: OpenedMedia): boolean {
  return (facts.video !== undefined && !playable.picture) || (hasReadableSound(facts) && !playable.sound)
}

/** Has a playable copy made; until it is there, the playable part of the file is used. */
async function makeCopy(media: OpenedMedia, signal: AbortSignal): Promise<void> {
  const tell = (copying: number | undefined) => !signal.aborted && patchPlayer({ copying })
  tell(0)
  try {
    const given = { signal, onProgress: ({ fraction }: { fraction?: number }) => tell(fraction ?? 0) }
    const { url } = await studio().api.proxy({ path: media.path }, given)
    if (!signal.aborted) patchPlayer({ media: { ...media, proxyUrl: url } })
  } finally {
    tell(undefined)
  }
}
