import { useEffect } from 'react'
import { useProject } from '../state/project.ts'
import { failureOf, studio } from '../state/studio.ts'
import { patchPlayer, resetPlayer } from './playerState.ts'

/** Opens the video of the project, and again when it is found somewhere else. */
export function useMedia(): void {
  const { path, state } = useProject((project) => project.media)
  // biome-ignore lint/correctness/useExhaustiveDependencies: found again, it may be under the same path
  useEffect(() => {
    let left = false
    resetPlayer()
    studio()
      .api.openMedia({ path })
      .then(
        (media) => !left && patchPlayer({ media, failure: undefined }),
        (error: unknown) => !left && patchPlayer({ media: undefined, failure: failureOf(error) }),
      )
    return () => {
      left = true
    }
  }, [path, state])
}
