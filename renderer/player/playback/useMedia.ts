import { useEffect } from 'react'
import { type soundOfFilm, useDocument, useProject } from '../../state/document/project.ts'
import { surelyUnplayed } from '../../state/editor/unplayed.ts'
import { failureOf, studio } from '../../state/studio/studio.ts'
import { restoreBand } from '../band/bandState.ts'
import { patchPlayer, resetPlayer } from '../playerState.ts'
import { foundUnplayed, stopCopy } from './filmCopy.ts'

/** Opens the video of the project, and again after it is found elsewhere or another sound track is chosen. */
export function useMedia(): void {
  const { path, state } = useProject((project) => project.media)
  const soundTrack = useDocument((document) => document.soundTrack)
  // biome-ignore lint/correctness/useExhaustiveDependencies: found again, it may be under the same path
  useEffect(() => {
    const left = new AbortController()
    resetPlayer()
    restoreBand()
    void open({ path, soundTrack }, left.signal)
    return () => {
      left.abort()
      stopCopy()
    }
  }, [path, state, soundTrack])
}

async function open(film: ReturnType<typeof soundOfFilm>, signal: AbortSignal): Promise<void> {
  try {
    const media = await studio().api.openMedia(film)
    if (signal.aborted) return
    patchPlayer({ media, failure: undefined })
    const part = media.proxyUrl === undefined ? surelyUnplayed(media, film) : undefined
    if (part !== undefined) foundUnplayed(part, { encode: false })
  } catch (error) {
    if (!signal.aborted) patchPlayer({ media: undefined, failure: failureOf(error) })
  }
}
