import { type ChildProcess, fork } from 'node:child_process'
import type { SpeakerTurn } from '../../../shared/contract/local.ts'
import { AppError, type Failure, invalid } from '../../../shared/failure.ts'
import type { Diarizer, PcmFile, Work } from '../ports.ts'
import { programBeside } from '../programBeside.ts'
import { RATE } from '../signal/frames.ts'
import type { VoiceProfile } from '../signal/speakerProfile.ts'

const WORKER = programBeside(import.meta, './workers/diarizeWorker')

/** How much of what a dying child wrote is kept for the log, in characters. */
const LAST_WORDS = 4000

/** What the parent asks for, once. */
export type DiarizeRequest =
  | { readonly task: 'diarize'; readonly pcm: PcmFile }
  | { readonly task: 'profile'; readonly pcm: PcmFile; readonly turns: readonly SpeakerTurn[] }

/** What the child says: how far it is, then how it ended. */
export type DiarizeReport =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly output: SpeakerTurn[] | MeasuredSpeaker[] }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly detail: string }

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
    profile: (pcm, turns, work) => run({ task: 'profile', pcm, turns }, work) as Promise<MeasuredSpeaker[]>,
  }
}

async function run(request: DiarizeRequest, work: Work): Promise<SpeakerTurn[] | MeasuredSpeaker[]> {
  if (request.pcm.sampleRate !== RATE)
    throw invalid(`Speakers are found in sound at ${RATE} Hz; this is at ${request.pcm.sampleRate} Hz.`, 'sampleRate')
  if (work.signal.aborted) throw cancelled()
  const child = fork(WORKER, [], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const kill = () => child.kill('SIGKILL')
  work.signal.addEventListener('abort', kill)
  try {
    return await converse(child, request, work)
  } finally {
    work.signal.removeEventListener('abort', kill)
  }
}

/** Resolves or rejects when the child is gone. */
function converse(
  child: ChildProcess,
  request: DiarizeRequest,
  work: Work,
): Promise<SpeakerTurn[] | MeasuredSpeaker[]> {
  return new Promise((resolve, reject) => {
    let ending: Exclude<DiarizeReport, { kind: 'progress' }> | undefined
    let lastWords = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-LAST_WORDS)
    })
    child.on('message', (report: DiarizeReport) => {
      if (report.kind === 'progress') work.onProgress?.(report.fraction)
      else ending = report
    })
    child.on('error', (error) => {
      lastWords += error.message
      // Without a process there is no end of one to wait for.
      if (child.pid === undefined) reject(crashed('it could not be started', lastWords))
    })
    child.on('close', (code, signal) => {
      if (work.signal.aborted) reject(cancelled())
      else if (ending === undefined) reject(crashed(signal ?? `exit code ${code}`, lastWords))
      else if (ending.kind === 'done') resolve(ending.output)
      else reject(new AppError(ending.failure, { cause: new Error(ending.detail) }))
    })
    child.send(request, () => undefined)
  })
}

function cancelled(): AppError {
  return new AppError({ kind: 'cancelled', message: 'Cancelled.' })
}

function crashed(how: string, lastWords: string): AppError {
  const message = 'The part of the engine that tells speakers apart stopped unexpectedly. Try again.'
  return new AppError(
    { kind: 'engine_down', message },
    { cause: new Error(`Diarization process: ${how}.\n${lastWords}`) },
  )
}
