import type { PeakLevel } from '../../../shared/commands/media.ts'
import { soundOfFilm } from '../../state/document/project.ts'
import { createSlice } from '../../state/stores.ts'
import { studio } from '../../state/studio/studio.ts'
import type { WaveformLevel } from '../../ui/wave/samplePeaks.ts'
import { findOnsets, type Onsets } from '../drag/onsets.ts'

/** The waveform of the video, coarsest level first; empty while unknown. */
export const useSound = createSlice<Sound>('work', 'waveform', { levels: [], whole: false, failed: false })

interface Sound {
  readonly levels: readonly WaveformLevel[]
  /** Whether the whole file is known. */
  readonly whole: boolean
  readonly failed: boolean
}

/** Resolves once the whole sound is known, or cannot be read. */
export function soundRead(): Promise<void> {
  return new Promise((resolve) => {
    const look = ({ whole, failed }: Sound) => {
      if (!whole && !failed) return
      stop()
      resolve()
    }
    const stop = useSound.subscribe(look)
    look(useSound.getState())
  })
}

/** Seconds drawn first for a new file, to show something while the rest is decoded. */
const FIRST_PEAKS_SECONDS = 30

/** Loads the waveform of a file: its start, then all of it, coarsest level first. */
export async function loadSound(path: string, signal: AbortSignal): Promise<void> {
  useSound.setState({ levels: [], whole: false, failed: false })
  onsets = undefined
  try {
    const { api } = studio()
    const film = soundOfFilm(path)
    const first = await api.peaks({ ...film, until: FIRST_PEAKS_SECONDS }, { signal })
    await show(first.levels, signal)
    if (!first.whole) await show((await api.peaks(film, { signal })).levels, signal)
    useSound.setState({ whole: true })
  } catch {
    // A file without sound can still be dubbed; the wave's place says that it cannot be drawn.
    if (!signal.aborted) useSound.setState({ failed: true })
  }
}

async function show(levels: readonly PeakLevel[], signal: AbortSignal): Promise<void> {
  let shown: WaveformLevel[] = []
  for (const { url, perSecond } of levels.toReversed()) {
    const response = await fetch(url, { signal })
    const peaks = new Int8Array(await response.arrayBuffer())
    signal.throwIfAborted()
    shown = [...shown, { perSecond, peaks }]
    useSound.setState({ levels: shown })
  }
}

let onsets: { readonly of: WaveformLevel; readonly found: Onsets } | undefined
const NO_ONSETS: Onsets = { begins: new Float64Array(), ends: new Float64Array() }

/** Starts and ends of speech; computed when first asked for, and again when finer peaks have come. */
export function speechOnsets(): Onsets {
  const { levels } = useSound.getState()
  // Above 50 windows a second, syllables fall apart.
  const level = levels.findLast(({ perSecond }) => perSecond <= 60) ?? levels[0]
  if (level === undefined) return NO_ONSETS
  if (onsets?.of !== level) onsets = { of: level, found: findOnsets(level.peaks, level.perSecond) }
  return onsets.found
}
