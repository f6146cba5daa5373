import { create } from 'zustand'
import { studio } from '../state/studio.ts'
import { findOnsets, type Onsets } from './onsets.ts'

/** One resolution of the waveform: pairs of signed bytes, least and greatest sample of each window. */
export interface Level {
  readonly perSecond: number
  readonly peaks: Int8Array
}

/** The waveform of the video, coarsest level first; empty while it is not known. */
export const useSound = create<{ readonly levels: readonly Level[]; readonly failed: boolean }>(() => ({
  levels: [],
  failed: false,
}))

/** Loads the waveform of a file, the coarsest level first: it is small and shows the whole. */
export async function loadSound(path: string, signal: AbortSignal): Promise<void> {
  useSound.setState({ levels: [], failed: false })
  onsets = undefined
  try {
    const { levels } = await studio().api.peaks({ path }, { signal })
    for (const { url, perSecond } of levels.toReversed()) {
      const response = await fetch(url, { signal })
      const peaks = new Int8Array(await response.arrayBuffer())
      useSound.setState((sound) => ({ levels: [...sound.levels, { perSecond, peaks }] }))
    }
  } catch {
    // A file without sound is dubbed all the same; what cannot be drawn is said where it would be.
    if (!signal.aborted) useSound.setState({ failed: true })
  }
}

let onsets: { readonly of: Level; readonly found: Onsets } | undefined
const NO_ONSETS: Onsets = { begins: new Float64Array(), ends: new Float64Array() }

/** Where speech may begin and end. Looked for when it is first asked for, and again once finer peaks are there. */
export function speechOnsets(): Onsets {
  const { levels } = useSound.getState()
  // Finer than 50 windows a second, syllables fall apart.
  const level = levels.findLast(({ perSecond }) => perSecond <= 60) ?? levels[0]
  if (level === undefined) return NO_ONSETS
  if (onsets?.of !== level) onsets = { of: level, found: findOnsets(level.peaks, level.perSecond) }
  return onsets.found
}
