import { join } from 'node:path'
import { openSound } from '../../core/openSound.ts'
import type { PcmFile } from '../../core/ports.ts'
import { answerRequests, report } from '../../process/answerRequests.ts'
import type { SpeechRegion } from '../../signal/speechActivity.ts'
import { checkFiles, loadSherpa } from '../loadSherpa.ts'

// The program of a process that finds speech with Silero's model: one request, then it ends.

/** The request of the parent, sent once. */
export interface DetectRequest {
  readonly folder: string
  readonly model: string
  readonly pcm: PcmFile
}

/** Seconds of sound read at once. */
const BLOCK = 20
/** Samples that the model judges together. */
const WINDOW = 512
// The threshold is below the model's usual 0.5, which loses those who sit far from the microphone; pauses within a
// sentence and the soft edges of words are speech, as for the signal analysis. Measured by the bench `detection`.
const THRESHOLD = 0.3
const PAUSE = 0.5
const SHORTEST = 0.1
const EDGE = 0.15
/** Seconds after which speech without a pause is cut, and what the library may hold of it. */
const LONGEST = 60
const HELD = 2 * LONGEST

answerRequests(findSpeech)

async function findSpeech({ folder, model, pcm }: DetectRequest): Promise<SpeechRegion[]> {
  const { Vad } = await loadSherpa()
  const path = join(folder, model)
  await checkFiles([path])
  const sileroVad = {
    model: path,
    threshold: THRESHOLD,
    minSilenceDuration: PAUSE,
    minSpeechDuration: SHORTEST,
    maxSpeechDuration: LONGEST,
    windowSize: WINDOW,
  }
  const vad = new Vad({ sileroVad, sampleRate: pcm.sampleRate, numThreads: 1 }, HELD)
  const found: SpeechRegion[] = []
  const take = (): void => {
    for (; !vad.isEmpty(); vad.pop()) {
      const { start, samples } = vad.front(false)
      add(found, { start: start / pcm.sampleRate, end: (start + samples.length) / pcm.sampleRate }, pcm.duration)
    }
  }
  const sound = await openSound(pcm)
  try {
    for (let start = 0; start < pcm.duration; start += BLOCK) {
      const samples = await sound.read(start, start + BLOCK)
      for (let at = 0; at < samples.length; at += WINDOW) {
        vad.acceptWaveform(samples.slice(at, at + WINDOW))
        take()
      }
      await report(Math.min(1, (start + BLOCK) / pcm.duration))
    }
  } finally {
    await sound.close()
  }
  vad.flush()
  take()
  return found
}

/** Adds a stretch with its edges; stretches that then meet are one. */
function add(found: SpeechRegion[], { start, end }: SpeechRegion, duration: number): void {
  const wider = { start: Math.max(0, start - EDGE), end: Math.min(duration, end + EDGE) }
  const last = found.at(-1)
  if (last !== undefined && wider.start <= last.end) found[found.length - 1] = { start: last.start, end: wider.end }
  else found.push(wider)
}
