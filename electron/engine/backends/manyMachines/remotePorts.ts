import { relative } from 'node:path'
import { z } from 'zod'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { SpeakerTurn } from '../../../../shared/contract/local.ts'
import type {
  Capabilities,
  Diarizer,
  PcmFile,
  SpeakRequest,
  SpeechPiece,
  Synthesizer,
  Transcriber,
  WorkOptions,
} from '../../core/ports.ts'
import type { Blobs } from '../shared/blobs.ts'
import { unpackSpeech } from './packSpeech.ts'
import { blobsOf, type Offer } from './queues.ts'
import type { TaskQueues } from './taskQueues.ts'
import type { PcmBlob, SpeakTaskLine, Task } from './tasks.ts'

/** Utterances requested at once: enough to keep several workers busy. */
const MAX_CONCURRENT_UTTERANCES = 24
/** Lines in one task for a worker. */
const LINES_PER_TASK = 4

interface RemoteOptions {
  /** The capabilities of this computer; voices and languages are the same on all machines. */
  readonly capabilities: Capabilities
  /** The kinds of work that this worker offers. */
  readonly offers: ReadonlySet<Offer>
  readonly taskQueues: TaskQueues
  readonly blobs: Blobs
  readonly job: string
  /** The job's local scratch folder, which `sharedSteps` mirrors to the blobs. */
  readonly scratch: string
}

/**
 * The capabilities of a job: speech is spread over all workers, and a step that this worker does not offer runs on another
 * worker. The interface is that of local capabilities, so the job's code is the same.
 */
export function remotePorts(options: RemoteOptions): Capabilities {
  const { capabilities, offers } = options
  const { synthesizer, transcriber, diarizer } = capabilities
  return {
    ...capabilities,
    ...(synthesizer && { synthesizer: spread(synthesizer, options) }),
    ...(transcriber && { transcriber: offers.has('transcribe') ? transcriber : asTranscriber(transcriber, options) }),
    ...(diarizer && { diarizer: offers.has('diarize') ? diarizer : asDiarizer(diarizer, options) }),
  }
}

interface QueuedSpeech {
  readonly request: SpeakRequest
  readonly signal: AbortSignal
  readonly spoken: PromiseWithResolvers<SpeechPiece[]>
}

/** A synthesizer whose lines are spoken by all workers. Lines requested in one tick are sent in tasks of `LINES_PER_TASK` lines. */
function spread(here: Synthesizer, { taskQueues, job }: RemoteOptions): Synthesizer {
  let waiting: QueuedSpeech[] = []
  const send = async (chunk: readonly QueuedSpeech[]): Promise<void> => {
    const [first] = chunk
    if (first === undefined) return
    const task: Task = { name: 'speak', lines: chunk.map(({ request }) => packableRequest(request)) }
    try {
      const spoken = unpackSpeech(await taskQueues.ask('synthesize', { job, task }, { signal: first.signal }))
      for (const [index, { spoken: spokenResult }] of chunk.entries()) spokenResult.resolve(spoken[index] ?? [])
    } catch (error) {
      for (const { spoken: spokenResult } of chunk) spokenResult.reject(error)
    }
  }
  const sendAll = (): void => {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += LINES_PER_TASK) void send(all.slice(at, at + LINES_PER_TASK))
  }
  return {
    get name() {
      return here.name
    },
    get voices() {
      return here.voices
    },
    atOnce: MAX_CONCURRENT_UTTERANCES,
    async *speak(request, signal) {
      const spoken = Promise.withResolvers<SpeechPiece[]>()
      waiting.push({ request, signal, spoken })
      if (waiting.length === 1) setImmediate(sendAll)
      yield* await spoken.promise
    },
    close: () => here.close(),
  }
}

function asTranscriber(here: Transcriber, options: RemoteOptions, staysHere?: boolean): Transcriber {
  return {
    ...here,
    ...(here.forLanguage && {
      forLanguage(language, staysHere) {
        const best = here.forLanguage?.(language, staysHere)
        return best && asTranscriber(best, options, staysHere)
      },
    }),
    transcribe: async (pcm, language, { signal, onProgress, onNote, ...how }) =>
      ask(
        'transcribe',
        { name: 'transcribe', pcm: await blobFor(pcm, options), language, staysHere, ...how },
        {
          ...options,
          work: { signal, ...omitUndefined({ onProgress, onNote }) },
          answer: Transcript,
        },
      ),
  }
}

function asDiarizer({ name }: Diarizer, options: RemoteOptions): Diarizer {
  return {
    name,
    diarize: async (pcm, { speakers, changes, ...work }) =>
      ask(
        'diarize',
        { name: 'diarize', pcm: await blobFor(pcm, options), speakers, changes },
        { ...options, work, answer: z.array(SpeakerTurn) },
      ),
    profile: async (pcm, turns, work) =>
      ask(
        'diarize',
        { name: 'profile', pcm: await blobFor(pcm, options), turns: [...turns] },
        { ...options, work, answer: SpeakerProfiles },
      ),
    bursts: async (pcm, work) =>
      ask('diarize', { name: 'bursts', pcm: await blobFor(pcm, options) }, { ...options, work, answer: Stretches }),
  }
}

async function ask<T>(
  offer: 'transcribe' | 'diarize',
  task: Task,
  { taskQueues, job, work, answer }: RemoteOptions & { work: WorkOptions; answer: z.ZodType<T> },
): Promise<T> {
  const bytes = await taskQueues.ask(offer, { job, task }, work)
  return answer.parse(JSON.parse(bytes.toString()))
}

/** The blob of a recording in the job's folder; uploads the recording if no step did so before. */
async function blobFor(
  { path, sampleRate, duration }: PcmFile,
  { blobs, job, scratch }: RemoteOptions,
): Promise<PcmBlob> {
  const blob = `${blobsOf(job).scratch}/${relative(scratch, path)}`
  if ((await blobs.sizeOf(blob)) === undefined) await blobs.put(blob, path)
  return { blob, sampleRate, duration }
}

const Word = z.object({ text: z.string(), start: z.number(), end: z.number() })

/** A recogniser's answer; times in seconds. */
const Transcript = z.object({
  words: z.array(Word),
  language: z.string(),
  turns: z.array(SpeakerTurn).optional(),
})

/** Stretches of speech of any speaker; times in seconds. */
const Stretches = z.array(z.object({ start: z.number(), end: z.number() }))

/** Profiles of the speakers' voices. */
const SpeakerProfiles = z.array(
  z.object({
    speaker: z.string(),
    medianHz: z.number().exactOptional(),
    rangeSemitones: z.number().exactOptional(),
    sex: z.enum(['female', 'male']).exactOptional(),
    loudnessDb: z.number().exactOptional(),
    share: z.number().exactOptional(),
  }),
)

/** A request to speak without its undefined fields, which JSON would drop. */
function packableRequest({
  text,
  voice,
  speed,
  pitch,
  range,
  formants,
  control,
  budget,
}: SpeakRequest): z.infer<typeof SpeakTaskLine> {
  return {
    text,
    voice,
    speed,
    ...omitUndefined({ pitch, range, formants, control, budget }),
  }
}
