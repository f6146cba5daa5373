import { createSileroDetector } from '../adapters/detect/sileroDetector.ts'
import type { SelfTest } from './selfTest.ts'
import { speakSample } from './spokenSample.ts'

/** Tolerance for the edges of speech, in seconds. */
const TOLERANCE = 0.4

/** Tests a detector: it must find a spoken sentence between two silences. */
export const detectSelfTest: SelfTest = async ({ usable, signal }) => {
  await using sample = await speakSample(signal)
  const detector = createSileroDetector(usable)
  const started = performance.now()
  const found = await detector.find(sample.pcm, { signal })
  const seconds = (performance.now() - started) / 1000
  const [start = 0, end = 0] = [found[0]?.start, found.at(-1)?.end]
  const passed = Math.abs(start - sample.start) < TOLERANCE && Math.abs(end - sample.end) < TOLERANCE
  const where = found.length === 0 ? 'nowhere' : `from ${start.toFixed(2)} s to ${end.toFixed(2)} s`
  const truth = `${sample.start.toFixed(2)} s to ${sample.end.toFixed(2)} s`
  const speed = sample.pcm.duration / seconds
  return { passed, speed, message: `Found speech ${where}; it is from ${truth}. Took ${seconds.toFixed(1)} s.` }
}
