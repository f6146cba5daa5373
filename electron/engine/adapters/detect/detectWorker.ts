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
const DETECT_BLOCK_SECONDS = 20
/** Samples of one window of the model. */
const VAD_WINDOW_SAMPLES = 512
// The threshold is below the model's usual 0.5, which loses those who sit far from the microphone; pauses within a
// sentence are speech, as for the signal analysis. Measured by the bench `detection`.
const SPEECH_PROBABILITY_THRESHOLD = 0.3
const MIN_DETECTED_PAUSE_SECONDS = 0.5
const MIN_DETECTED_SPEECH_SECONDS = 0.1
/** Seconds after which speech without a pause is cut, and what the library may hold of it. */
const MAX_UNBROKEN_SPEECH_SECONDS = 60
const VAD_BUFFER_SECONDS = 2 * MAX_UNBROKEN_SPEECH_SECONDS

answerRequests(findSpeech)

async function findSpeech({ folder, model, pcm }: DetectRequest): Promise<SpeechRegion[]> {
  const { Vad } = await loadSherpa()
  const path = join(folder, model)
  await checkFiles([path])
  const sileroVad = {
    model: path,
    threshold: SPEECH_PROBABILITY_THRESHOLD,
    minSilenceDuration: MIN_DETECTED_PAUSE_SECONDS,
    minSpeechDuration: MIN_DETECTED_SPEECH_SECONDS,
    maxSpeechDuration: MAX_UNBROKEN_SPEECH_SECONDS,
    windowSize: VAD_WINDOW_SAMPLES,
  }
  const vad = new Vad({ sileroVad, sampleRate: pcm.sampleRate, numThreads: 1 }, VAD_BUFFER_SECONDS)
  const found: SpeechRegion[] = []
  const take = (): void => {
    for (; !vad.isEmpty(); vad.pop()) {
      const { start, samples } = vad.front(false)
      found.push({ start: start / pcm.sampleRate, end: (start + samples.length) / pcm.sampleRate })
    }
  }
  const sound = await openSound(pcm)
  try {
    for (let start = 0; start < pcm.duration; start += DETECT_BLOCK_SECONDS) {
      const samples = await sound.read(start, start + DETECT_BLOCK_SECONDS)
      for (let at = 0; at < samples.length; at += VAD_WINDOW_SAMPLES) {
        vad.acceptWaveform(samples.slice(at, at + VAD_WINDOW_SAMPLES))
        take()
      }
      await report(Math.min(1, (start + DETECT_BLOCK_SECONDS) / pcm.duration))
    }
  } finally {
    await sound.close()
  }
  vad.flush()
  take()
  return found
}
