import { say } from '../../../shared/locale/message.ts'
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
  const facts = { from: sample.start.toFixed(2), to: sample.end.toFixed(2), seconds: seconds.toFixed(1) }
  const message =
    found.length === 0
      ? say('packs.trial.detectNone', facts)
      : say('packs.trial.detect', { start: start.toFixed(2), end: end.toFixed(2), ...facts })
  return { passed, speed: sample.pcm.duration / seconds, message }
}
