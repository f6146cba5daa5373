import { create } from 'zustand'
import { studio } from '../../state/studio.ts'

/** Seconds at which each shot of the film but the first begins; none while they are not known. */
export const useShots = create<{ readonly times: readonly number[] }>(() => ({ times: [] }))

/** Asks where the picture changes. Nobody waits for it: until it is known, and where it cannot be, there are no marks. */
export async function loadShots(path: string, signal: AbortSignal): Promise<void> {
  useShots.setState({ times: [] })
  try {
    const { times } = await studio().api.shots({ path }, { signal })
    if (!signal.aborted) useShots.setState({ times })
  } catch {
    // A film whose picture cannot be read is dubbed all the same.
  }
}
