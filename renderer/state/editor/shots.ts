import type { FilmShots } from '../../../shared/contract/localMedia.ts'
import type { Document } from '../../../shared/project/document.ts'
import { createSlice } from '../stores.ts'
import { studio } from '../studio/studio.ts'

const UNKNOWN_SHOTS: FilmShots = { times: [], keyframes: [], still: [] }

/** The shots of the film, its key frames and where nobody moves, in seconds; empty while unknown. */
export const useShots = createSlice<{ readonly shots: FilmShots }>('work', 'shots', { shots: UNKNOWN_SHOTS })

/** The shot changes of the open film in seconds: those of its script, else those that were found. */
export function filmShots({ shots }: Pick<Document, 'shots'>): readonly number[] {
  return shots ?? useShots.getState().shots.times
}

/** Loads the shot changes. They are optional: until they are known, or if they cannot be, there are no marks. */
export async function loadShots(path: string, signal: AbortSignal): Promise<void> {
  useShots.setState({ shots: UNKNOWN_SHOTS })
  try {
    const shots = await studio().api.shots({ path }, { signal })
    if (!signal.aborted) useShots.setState({ shots })
  } catch {
    // A video whose picture cannot be read can still be dubbed.
  }
}
