import { invalid } from '../../../../shared/failure.ts'
import { joinSpans } from '../../../../shared/timing/timeSpan.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { SpeechDetector } from '../../core/ports.ts'
import { runPack, type UsablePack } from '../../packs/usablePack.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../../signal/frames.ts'
import type { SpeechRegion } from '../../signal/speechActivity.ts'
import type { DetectRequest } from './detectWorker.ts'

const DETECT_WORKER = programUrl('detectWorker')
/** The soft edges of words are speech, as for the signal analysis. Measured by the bench `detection`. */
const SPEECH_EDGE_MARGIN_SECONDS = 0.15

/** Speech that a model found, in order, with its soft edges, within a sound of so many seconds; what then meets is one. */
export function widenSpeech(found: readonly SpeechRegion[], duration: number): SpeechRegion[] {
  const wider = found.map(({ start, end }) => ({
    start: Math.max(0, start - SPEECH_EDGE_MARGIN_SECONDS),
    end: Math.min(duration, end + SPEECH_EDGE_MARGIN_SECONDS),
  }))
  return joinSpans(wider)
}

/** A detector with Silero's voice activity model, in a child process: any language, also over music. */
export function createSileroDetector(usable: UsablePack): SpeechDetector {
  const model = usable.pack.files[0]?.path ?? ''
  return {
    name: 'Silero',
    async find(pcm, work) {
      if (pcm.sampleRate !== SPEECH_SAMPLE_RATE_HZ) {
        throw invalid(
          `Speech is found in sound at ${SPEECH_SAMPLE_RATE_HZ} Hz; this is at ${pcm.sampleRate} Hz.`,
          'sampleRate',
        )
      }
      const request: Omit<DetectRequest, 'folder'> = { model, pcm }
      return widenSpeech((await runPack(DETECT_WORKER, usable, { ...work, request })) as SpeechRegion[], pcm.duration)
    },
  }
}
