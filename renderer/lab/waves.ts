import { createSlice } from '../state/stores.ts'
import { createGrowingPeaks, type Peaks } from '../voices/growingPeaks.ts'
import { openArrivingSound } from '../voices/openArrivingSound.ts'

/** Waveforms by speech id. They change many times a second while sound arrives. */
export const useWaves = createSlice<Readonly<Record<string, Peaks>>>('work', 'labWaves', {})

/** Least time between two drawings, in ms. */
const STEP_MS = 60

/** Draws the waveform of a speech while it arrives. Sound that cannot be loaded has no waveform; this is no failure. */
export async function drawWave(id: string, url: string, open = openArrivingSound): Promise<void> {
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
      // The last block before a pause is shown too, however soon it follows.
      due ??= setTimeout(showSoon, STEP_MS)
    }
    clearTimeout(due)
    show()
  } catch {
    // The failure is shown with the speech itself.
  }
}
