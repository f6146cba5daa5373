import { create } from 'zustand'
import { studio } from './studio.ts'

/** Start of each shot but the first, in seconds; empty while unknown. */
export const useShots = create<{ readonly times: readonly number[] }>(() => ({ times: [] }))

/** Loads the shot changes. They are optional: until they are known, or if they cannot be, there are no marks. */
export async function loadShots(path: string, signal: AbortSignal): Promise<void> {
  useShots.setState({ times: [] })
  try {
    const { times } = await studio().api.shots({ path }, { signal })
    if (!signal.aborted) useShots.setState({ times })
  } catch {
    // A video whose picture cannot be read can still be dubbed.
  }
}
