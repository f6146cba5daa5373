import { z } from 'zod'
import { CondensedLine } from '../../../shared/commands/finishedDub.ts'
import { MadePace } from '../../../shared/contract/local.ts'
import { Message } from '../../../shared/locale/messageSchema.ts'
import { TimeMapKnots } from '../../../shared/timing/waits/timeMapKnots.ts'
import { WaitNeeds } from '../../../shared/timing/waits/waitNeeds.ts'

/** Where lines come from; `translation`: no transcript exists, they are those of the translation and need no translating. */
const LinesOrigin = z.enum(['subtitles', 'analysis', 'translation'])
export type LinesOrigin = z.infer<typeof LinesOrigin>

/**
 * The checkpoint of a run beside that in the project, which has lines, texts, voices and takes: the jobs at a service, and the steps
 * of this order that are in the project.
 */
export const Checkpoint = z.object({
  /** The service profile that runs the jobs; only that service knows them. */
  profile: z.string().optional(),
  analyzeJob: z.string().optional(),
  speakJob: z.string().optional(),
  renderJob: z.string().optional(),
  /** The render's job and file, from before the file gets its name: what was placed before a kill is found by it. */
  placing: z.string().optional(),
  /** The steps of this order that are in the project: they are not done again. */
  steps: z.array(z.enum(['order', 'translation', 'cast', 'speech'])).optional(),
  /** The pace of the picture as the lines of this dub decided it; the project may have that of another language by now. */
  pace: MadePace.optional(),
  /** Notes of the speech, reported with those of the film. */
  speechNotes: z.array(Message).optional(),
  /** Where the lines come from, if this order has found them. */
  origin: LinesOrigin.optional(),
  /** The lines that were shortened, if any; absent before that. */
  shortened: z.array(CondensedLine).optional(),
  /** The times that the lines of this dub need, and where the picture waits for all languages of its file together, if it does. */
  needs: WaitNeeds.optional(),
  commonWaits: TimeMapKnots.optional(),
})
export type Checkpoint = z.infer<typeof Checkpoint>

/** The fields of the jobs at a service. */
const JOB_FIELDS = ['analyzeJob', 'speakJob', 'renderJob'] as const

/** The jobs that work has at a service, and the profile of that service. */
export type ServiceJobs = Pick<Checkpoint, 'profile' | (typeof JOB_FIELDS)[number]>

/** The ids of the jobs of a checkpoint. */
export function jobIds(jobs: ServiceJobs): string[] {
  return JOB_FIELDS.flatMap((name) => jobs[name] ?? [])
}

/** A checkpoint whose jobs are of no use any more. */
export function withoutJobs<T extends ServiceJobs>(checkpoint: T): Omit<T, (typeof JOB_FIELDS)[number]> {
  const { analyzeJob: _analyze, speakJob: _speak, renderJob: _render, ...rest } = checkpoint
  return rest
}

/** A step of an order that is in the project once it is done. */
export type DubStep = NonNullable<Checkpoint['steps']>[number]

/** Whether a step of the order is in the project. */
export function isDone({ checkpoint }: { readonly checkpoint: Checkpoint }, step: DubStep): boolean {
  return checkpoint.steps?.includes(step) === true
}

/** A change of a checkpoint; undefined removes a field. */
export type CheckpointChange = { readonly [N in keyof Checkpoint]?: Checkpoint[N] | undefined }

/** The checkpoint after a step; undefined removes a field. */
export function updateCheckpoint(checkpoint: Checkpoint, step: CheckpointChange): Checkpoint {
  return Object.fromEntries(Object.entries({ ...checkpoint, ...step }).filter(([, value]) => value !== undefined))
}
