import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { SpeakerTurn, ToldChange } from '../../../../shared/contract/local.ts'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { VoiceProfile as Known } from '../../../../shared/project/speakers/voiceProfile.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { Diarizer, PcmFile, SpeechDetector, WorkOptions } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import { runChild } from '../../process/childTask.ts'
import { SPEECH_SAMPLE_RATE_HZ } from '../../signal/frames.ts'
import type { Diarization } from '../../signal/people/diarize.ts'
import type { VoiceMeasures } from '../../signal/people/speakerProfile.ts'
import type { SpeechRegion } from '../../signal/speechActivity.ts'

const DIARIZE_WORKER = programUrl('diarizeWorker')

const DIARIZER_CRASHED = say('engine.crashed.speakers')

/** A request of the parent; `diarize` is answered with the bursts of speech, too, which are found in the same features. */
export type DiarizeRequest =
  | {
      readonly task: 'diarize'
      readonly pcm: PcmFile
      readonly speech?: readonly SpeechRegion[]
      /** How many speak, where it is known. */
      readonly speakers?: number | undefined
      readonly changes?: readonly ToldChange[] | undefined
    }
  | { readonly task: 'speech' | 'bursts'; readonly pcm: PcmFile }
  | { readonly task: 'profile'; readonly pcm: PcmFile; readonly turns: readonly SpeakerTurn[] }

/** A speaker's voice, with the speaker's share of all talk (0 to 1). */
export interface MeasuredSpeaker extends VoiceMeasures {
  readonly speaker: string
  /** 0 to 1. */
  readonly share: number
  /** Absent where there is too little speech. */
  readonly timbre?: NonNullable<Known['timbre']>
}

/** Seconds of sound from which the features are so much that their process saves memory elsewhere, and ends with them. */
const LONG_SOUND_SECONDS = 600

/** Share of the work that a detector of another kind takes; reading and analysing is the rest. */
const DIARIZE_DETECTION_SHARE = 0.5

/**
 * A diarizer by signal analysis alone, in a child process: no model, no download, any language. With a detector, only the
 * speech it finds is assigned to speakers.
 */
export function createSignalDiarizer(detector?: SpeechDetector): Diarizer {
  return {
    name: detector === undefined ? 'signal analysis' : `signal analysis of what ${detector.name} finds`,
    async diarize(pcm, { speakers, changes, onBursts, ...work }) {
      const speech = detector && (await detector.find(pcm, stage(work, 0, DIARIZE_DETECTION_SHARE)))
      const request = { task: 'diarize', pcm, ...omitUndefined({ speech }), speakers, changes } as const
      const rest = speech === undefined ? work : stage(work, DIARIZE_DETECTION_SHARE, 1)
      const { turns, orElse, bursts } = (await run(request, rest)) as Diarization & { bursts: SpeechRegion[] }
      onBursts?.(bursts)
      const found = new Set(turns.map(({ speaker }) => speaker)).size
      if (orElse !== undefined) work.onNote?.(say('engineNote.speakersUnsure', { found, orElse }))
      return turns
    },
    bursts: (pcm, work) => run({ task: 'bursts', pcm }, work) as Promise<SpeechRegion[]>,
    profile: (pcm, turns, work) => run({ task: 'profile', pcm, turns }, work) as Promise<MeasuredSpeaker[]>,
  }
}

/** A detector by signal analysis: the level exceeds an adaptive threshold, and the sound is voiced. */
export function createSignalDetector(): SpeechDetector {
  return {
    name: 'signal analysis',
    find: (pcm, work) => run({ task: 'speech', pcm }, work) as Promise<SpeechRegion[]>,
  }
}

async function run(request: DiarizeRequest, work: WorkOptions): Promise<unknown> {
  if (request.pcm.sampleRate !== SPEECH_SAMPLE_RATE_HZ) {
    throw invalid(
      `Speakers are found in sound at ${SPEECH_SAMPLE_RATE_HZ} Hz; this is at ${request.pcm.sampleRate} Hz.`,
      'sampleRate',
    )
  }
  // Bursts are looked for beside everything else that a render does, and nothing is asked of their process afterwards.
  const frugal = request.task === 'bursts' || request.pcm.duration >= LONG_SOUND_SECONDS
  return runChild(DIARIZE_WORKER, request, {
    ...work,
    crashed: DIARIZER_CRASHED,
    frugal,
    reuse: { kind: 'diarize', stays: !frugal },
  })
}
