import type { SpeakerTurn } from '../../../shared/contract/local.ts'
import { invalid } from '../../../shared/failure.ts'
import { runChild } from '../childTask.ts'
import type { Diarizer, PcmFile, Work } from '../ports.ts'
import { programBeside } from '../programBeside.ts'
import { RATE } from '../signal/frames.ts'
import type { VoiceProfile } from '../signal/speakerProfile.ts'
import type { SpeechRegion } from '../signal/speechActivity.ts'

const WORKER = programBeside(import.meta, './workers/diarizeWorker')

const CRASHED = 'The part of the engine that tells speakers apart stopped unexpectedly. Try again.'

/** What the parent asks for, once. */
export type DiarizeRequest =
  | { readonly task: 'diarize' | 'bursts'; readonly pcm: PcmFile }
  | { readonly task: 'profile'; readonly pcm: PcmFile; readonly turns: readonly SpeakerTurn[] }

/** What a speaker's voice is like, with the share of all talk that is theirs. */
export interface MeasuredSpeaker extends VoiceProfile {
  readonly speaker: string
  /** 0 to 1. */
  readonly share: number
}

/** Speakers told apart by signal analysis alone, in a process of its own: no model, no download, any language. */
export function createSignalDiarizer(): Diarizer {
  return {
    name: 'signal analysis',
    diarize: (pcm, work) => run({ task: 'diarize', pcm }, work) as Promise<SpeakerTurn[]>,
    bursts: (pcm, work) => run({ task: 'bursts', pcm }, work) as Promise<SpeechRegion[]>,
    profile: (pcm, turns, work) => run({ task: 'profile', pcm, turns }, work) as Promise<MeasuredSpeaker[]>,
  }
}

async function run(request: DiarizeRequest, work: Work): Promise<unknown> {
  if (request.pcm.sampleRate !== RATE) {
    throw invalid(`Speakers are found in sound at ${RATE} Hz; this is at ${request.pcm.sampleRate} Hz.`, 'sampleRate')
  }
  return runChild(WORKER, request, { ...work, crashed: CRASHED })
}
