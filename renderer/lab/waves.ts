import { create } from 'zustand'
import { createGrowingPeaks, type Peaks } from '../voices/growingPeaks.ts'
import { openSound } from '../voices/openSound.ts'

/** The waveforms of what was spoken, by speech. They change many times a second while sound arrives. */
export const useWaves = create<Readonly<Record<string, Peaks>>>(() => ({}))

/** Shown anew so often, in ms, at most. */
const STEP_MS = 60

/** Draws a speech while it arrives. Sound that cannot be loaded has no waveform, which is no failure of its own. */
export async function drawWave(id: string, url: string, open = openSound): Promise<void> {
  try {
    const { sampleRate, blocks } = await open(url)
    const growing = createGrowingPeaks(sampleRate)
    const show = () => useWaves.setState({ [id]: growing.peaks })
    let due: ReturnType<typeof setTimeout> | undefined
    const showSoon = () => {
      due = undefined
      show()
    }
    for await (const block of blocks) {
      growing.add(block)
      // What comes last before a pause is shown too, however soon after the rest.
      due ??= setTimeout(showSoon, STEP_MS)
    }
    clearTimeout(due)
    show()
  } catch {
    // The speech itself tells what went wrong.
  }
}
