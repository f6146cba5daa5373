import { z } from 'zod'
import { Segment } from '../../../../shared/contract/records.ts'
import { Failure } from '../../../../shared/failure.ts'

/** A recording among the blobs. */
export const PcmBlob = z.object({ blob: z.string(), sampleRate: z.number(), duration: z.number() })
export type PcmBlob = z.infer<typeof PcmBlob>

const stretch = z.object({ start: z.number(), end: z.number() })
const ratio = z.number().optional()

export const SpokenLine = z.object({
  text: z.string(),
  voice: z.string(),
  speed: z.number(),
  pitch: ratio,
  range: ratio,
  control: z.object({ stability: ratio, similarity: ratio, exaggeration: ratio, cfgWeight: ratio }).optional(),
})

/** Steps of a job, or of a gateway, that a worker may do: what each is told. Only names of blobs stand for media. */
export const Task = z.discriminatedUnion('name', [
  z.object({ name: z.literal('speak'), lines: z.array(SpokenLine) }),
  z.object({ name: z.literal('transcribe'), pcm: PcmBlob, language: z.string() }),
  z.object({ name: z.literal('diarize'), pcm: PcmBlob }),
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
  /** The job it is a step of, or an id of its own where a gateway asked. */
  job: z.string(),
  /** Where the answer goes. */
  answer: z.string(),
  /** Where the task itself is; long ones are no matter for the queue. */
  task: z.string(),
})
export type TaskData = z.infer<typeof TaskData>

/** A failure as the queue keeps it, as text. */
export function packFailure(failure: Failure): string {
  return JSON.stringify(failure)
}

/** The failure in the text; undefined where it is somebody else's text. */
export function unpackFailure(text: string): Failure | undefined {
  try {
    return Failure.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
