import type { SpeakerTurn } from '../../../../shared/contract/local.ts'
import { failureMessage, invalid, toFailure } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { Diarizer } from '../../core/ports.ts'
import { runPack, type UsablePack } from '../../packs/usablePack.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../../signal/frames.ts'
import type { PyannoteRequest } from './pyannoteWorker.ts'

const PYANNOTE_WORKER = programUrl('pyannoteWorker')

/**
 * A diarizer with the models of a pack, which also finds overlapping speakers. Profiles and bursts come from signal analysis,
 * and so do the turns when the models fail: worse turns are better than none.
 */
export function createPyannoteDiarizer(usable: UsablePack, signal: Diarizer): Diarizer {
  const { pack } = usable
  const fileOf = (part: RegExp): string => pack.files.find(({ path }) => part.test(path))?.path ?? ''
  const models = { segmentation: fileOf(/segmentation/), embedding: fileOf(/embedding/) }
  return {
    name: pack.name,
    async diarize(pcm, { speakers, changes, onBursts, ...work }) {
      if (pcm.sampleRate !== SPEECH_SAMPLE_RATE_HZ) {
        throw invalid(
          `Speakers are found in sound at ${SPEECH_SAMPLE_RATE_HZ} Hz; this is at ${pcm.sampleRate} Hz.`,
          'sampleRate',
        )
      }
      const request: Omit<PyannoteRequest, 'folder'> = { ...models, pcm, speakers }
      try {
        return (await runPack(PYANNOTE_WORKER, usable, { ...work, request })) as SpeakerTurn[]
      } catch (error) {
        const { kind } = toFailure(error)
        if (kind !== 'engine_down' && kind !== 'unavailable') throw error
        const reason = failureMessage(toFailure(error))
        work.onNote?.(say('engineNote.speakersBySignal', { name: signal.name, pack: pack.name, reason }))
        return signal.diarize(pcm, { ...work, speakers, changes, onBursts })
      }
    },
    profile: (pcm, turns, work) => signal.profile(pcm, turns, work),
    bursts: (pcm, work) => signal.bursts(pcm, work),
  }
}
