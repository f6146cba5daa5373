import { z } from 'zod'
import { DUB_STAGES } from '../basics/fixedValues.ts'
import { Failure } from '../failureSchema.ts'
import { Message } from '../locale/messageSchema.ts'
import { CheckResult, FinishedDub } from './finishedDub.ts'

/** A stage of a dub. */
export const Stage = z.enum(DUB_STAGES)
export type Stage = z.infer<typeof Stage>

/** The progress of a run. */
export const WorkProgress = z.object({
  stage: Stage,
  /** The current step. */
  doing: Message,
  /** Progress of the whole, 0 to 1. */
  fraction: z.number(),
  /** Estimated seconds left; absent while not known. */
  remaining: z.number().optional(),
  /** The reason why it waits, and the time of the next try (milliseconds since 1970); without a time where it waits for the engine. */
  held: z.object({ reason: Message, until: z.number().optional() }).optional(),
})
export type WorkProgress = Readonly<z.infer<typeof WorkProgress>>

/** The dub that work has made. */
const ResultOfWork = FinishedDub.omit({ to: true, report: true, notes: true, madeAt: true, basis: true })

/** The states of work by their names. A place that knows some of them, or less of one, makes its own union of these. */
export const WORK_STATES = {
  /** Not ordered: the options of a dub are still chosen. */
  draft: z.object({ name: z.literal('draft') }),
  /** Ordered. What runs is kept as this, too: after a restart it goes on from what was reached. */
  waiting: z.object({ name: z.literal('waiting') }),
  running: WorkProgress.extend({ name: z.literal('running') }),
  /** Its progress is kept. */
  paused: z.object({ name: z.literal('paused'), fraction: z.number() }),
  done: z.object({ name: z.literal('done'), result: ResultOfWork.optional(), checked: CheckResult.optional() }),
  failed: z.object({ name: z.literal('failed'), failure: Failure, stage: Stage }),
  cancelled: z.object({ name: z.literal('cancelled') }),
}

const { draft, waiting, running, paused, done, failed, cancelled } = WORK_STATES

/** The state of work: a dub, or another order on a project. */
export const WorkState = z.discriminatedUnion('name', [draft, waiting, running, paused, done, failed, cancelled])
export type WorkState = z.infer<typeof WorkState>

/** The state of work that has one of some names. */
export type WorkStateOf<Name extends WorkState['name']> = Extract<WorkState, { readonly name: Name }>
