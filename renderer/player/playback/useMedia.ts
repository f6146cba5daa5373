import { useEffect } from 'react'
import { useProject } from '../../state/document/project.ts'
import { surelyUnplayed } from '../../state/editor/unplayed.ts'
import { failureOf, studio } from '../../state/studio/studio.ts'
import { patchPlayer, resetPlayer } from '../playerState.ts'
import { foundUnplayed, stopCopy } from './filmCopy.ts'

/** Opens the video of the project, and again after it is found elsewhere. */
export function useMedia(): void {
  const { path, state } = useProject((project) => project.media)
  // biome-ignore lint/correctness/useExhaustiveDependencies: found again, it may be under the same path
  useEffect(() => {
    const left = new AbortController()
    resetPlayer()
    void open(path, left.signal)
    return () => {
      left.abort()
      stopCopy()
    }
  }, [path, state])
}

async function open(path: string, signal: AbortSignal): Promise<void> {
  try {
    const media = await studio().api.openMedia({ path })
    if (signal.aborted) return
    patchPlayer({ media, failure: undefined })
    const part = media.proxyUrl === undefined ? surelyUnplayed(media) : undefined
    if (part !== undefined) foundUnplayed(part, { encode: false })
  } catch (error) {
    if (!signal.aborted) patchPlayer({ media: undefined, failure: failureOf(error) })
  }
}
