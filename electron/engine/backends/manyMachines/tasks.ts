import { z } from 'zod'
import { ToldChange } from '../../../../shared/contract/local.ts'
import { Segment, SpeakerCount } from '../../../../shared/contract/records.ts'
import { Failure } from '../../../../shared/failureSchema.ts'
import { Budget } from '../../../../shared/speechServers/budget.ts'

/** A recording stored as a blob: rate in Hz, duration in seconds. */
export const PcmBlob = z.object({ blob: z.string(), sampleRate: z.number(), duration: z.number() })
export type PcmBlob = z.infer<typeof PcmBlob>

const stretch = z.object({ start: z.number(), end: z.number() })
const ratio = z.number().optional()

export const SpeakTaskLine = z.object({
  text: z.string(),
  voice: z.string(),
  speed: z.number(),
  pitch: ratio,
  range: ratio,
  formants: ratio,
  control: z.object({ stability: ratio, similarity: ratio, exaggeration: ratio, cfgWeight: ratio }).optional(),
  budget: Budget.optional(),
})

/** The input of a step that a job or a gateway sends to a worker. Media are given by blob names only. */
export const Task = z.discriminatedUnion('name', [
  z.object({ name: z.literal('speak'), lines: z.array(SpeakTaskLine) }),
  z.object({
    name: z.literal('transcribe'),
    pcm: PcmBlob,
    language: z.string(),
    shouldDiarize: z.boolean().optional(),
    speakers: SpeakerCount.optional(),
    /** Whether the recording may not be sent to another server. */
    staysHere: z.boolean().optional(),
    budget: Budget.optional(),
  }),
  z.object({
    name: z.literal('diarize'),
    pcm: PcmBlob,
    speakers: SpeakerCount.optional(),
    changes: z.array(ToldChange).readonly().optional(),
  }),
  z.object({ name: z.literal('profile'), pcm: PcmBlob, turns: z.array(stretch.extend({ speaker: z.string() })) }),
  z.object({ name: z.literal('bursts'), pcm: PcmBlob }),
  z.object({
    name: z.literal('translate'),
    segments: z.array(Segment),
    source: z.string(),
    target: z.string(),
    glossary: z.array(z.object({ term: z.string(), use: z.string() })).optional(),
  }),
])
export type Task = z.infer<typeof Task>

/** A task in its queue. */
export const TaskData = z.object({
  /** The job that the step belongs to, or a random id if a gateway sent the step. */
  job: z.string(),
  /** The blob name for the answer. */
  answer: z.string(),
  /** The blob name of the task itself, which may be too long for the queue. */
  task: z.string(),
})
export type TaskData = z.infer<typeof TaskData>

/** Encodes a failure as text, which is all the queue stores of an error. */
export function packFailure(failure: Failure): string {
  return JSON.stringify(failure)
}

/** Decodes a failure; undefined if the text was not made by `packFailure`. */
export function unpackFailure(text: string): Failure | undefined {
  try {
    return Failure.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
