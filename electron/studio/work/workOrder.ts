import { z } from 'zod'
import { THIS_COMPUTER } from '../../../shared/commands/connection.ts'
import { TranscriptSource, TranslationSource } from '../../../shared/commands/dubs.ts'
import { CheckResult, RenderOptions, RenderResult, Work } from '../../../shared/commands/work.ts'
import { AssembleLine, AssembleMix, AssembleOrder, Timing } from '../../../shared/contract/assemble.ts'
import { QcSegment } from '../../../shared/contract/local.ts'
import { ratio, Segment, Target, VoiceMap } from '../../../shared/contract/records.ts'
import { Failure } from '../../../shared/failure.ts'
import { LoudnessTarget } from '../../../shared/qc/report.ts'
import { Reached } from '../dub/journey.ts'

const Cues = z.array(
  z.object({ start: z.number(), end: z.number(), text: z.string(), speaker: z.string().exactOptional() }),
)

/** What a render was ordered from: the document as it was then, whatever is edited meanwhile. */
const rendered = {
  options: RenderOptions,
  cues: Cues,
  notes: z.array(z.string()),
  /** The lines' ids and numbers in the project, in the order of the lines; orders of older studios lack them. */
  script: z.array(z.object({ id: z.int(), number: z.int() })).default([]),
}

/** A render by the service, as it will be asked for. */
export const ServicePlan = z.object({
  by: z.literal('service'),
  ...rendered,
  segments: z.array(Segment),
  voice_map: VoiceMap,
  exaggeration: ratio.optional(),
  cfg_weight: ratio.optional(),
  /** Those whose voice is kept agree to a synthetic copy of it. */
  consent: z.boolean().optional(),
  timing: Timing.optional(),
})
export type ServicePlan = z.infer<typeof ServicePlan>

/** A render from takes; where each lies among the others is known once they are put together. */
export const TakesPlan = z.object({
  by: z.literal('takes'),
  ...rendered,
  lines: z.array(AssembleLine.omit({ from: true, seconds: true }).extend({ take: z.string() })),
  keep: z.array(z.object({ start: z.number(), end: z.number() })),
  /** What is to be burned in, laid out for reading. */
  burn: AssembleOrder.shape.burn,
  mix: AssembleMix,
  timing: Timing.default('natural'),
})
export type TakesPlan = z.infer<typeof TakesPlan>

const lines = z.array(z.int())
const order = {
  transcript: z.object({
    kind: z.literal('transcript'),
    source: TranscriptSource,
    language: z.string().optional(),
    /** Whose subtitles beside the video are no transcript but a translation. */
    to: Target,
  }),
  translation: z.object({
    kind: z.literal('translation'),
    target: Target,
    lines: lines.optional(),
    source: TranslationSource,
  }),
  takes: z.object({ kind: z.literal('takes'), target: Target, lines }),
  render: z.object({
    kind: z.literal('render'),
    target: Target,
    plan: z.discriminatedUnion('by', [ServicePlan, TakesPlan]),
  }),
  check: z.object({
    kind: z.literal('check'),
    target: Target,
    /** The dub to read back. */
    dub: z.string(),
    /** What should be heard when, with the ids that whoever rendered it was given. */
    lines: z.array(QcSegment),
    /** The same lines' ids in the project. */
    ids: z.array(z.int()),
    /** The engine's own job that made it, whose report tells the rates. */
    job: z.string().optional(),
    loudness: LoudnessTarget.optional(),
  }),
}
export type TranscriptOrder = z.infer<(typeof order)['transcript']>
export type TranslationOrder = z.infer<(typeof order)['translation']>
export type TakesOrder = z.infer<(typeof order)['takes']>
export type RenderOrder = z.infer<(typeof order)['render']>
export type CheckOrder = z.infer<(typeof order)['check']>

/** What a piece of work is to do. */
export const WorkOrder = z.discriminatedUnion('kind', [
  order.transcript,
  order.translation,
  order.takes,
  order.render,
  order.check,
])
export type WorkOrder = z.infer<typeof WorkOrder>

/** Where a piece of work stands, as far as a restart cares. */
export const StoredState = z.discriminatedUnion('name', [
  /** Waiting or under way; after a restart it goes on. */
  z.object({ name: z.literal('ordered') }),
  z.object({ name: z.literal('paused'), fraction: z.number() }),
  z.object({
    name: z.literal('done'),
    result: RenderResult.omit({ url: true }).optional(),
    checked: CheckResult.optional(),
  }),
  z.object({ name: z.literal('failed'), failure: Failure }),
  z.object({ name: z.literal('cancelled') }),
])
export type StoredState = z.infer<typeof StoredState>

/** A piece of work as it is kept with its project. */
export const StoredWork = z.object({
  id: z.string(),
  /** The project file it was ordered in: a copy of the project does not do the work once more. */
  place: z.string(),
  order: WorkOrder,
  state: StoredState,
  failures: Work.shape.failures,
  notes: z.array(z.string()),
  reached: Reached,
})
export type StoredWork = z.infer<typeof StoredWork>

/** Whether work is to be done yet: it waits, is under way, or is paused. */
export function isOpen({ state }: StoredWork): boolean {
  return state.name === 'ordered' || state.name === 'paused'
}

/** The translation that work is about. */
export function targetOf(order: WorkOrder): Target | undefined {
  return order.kind === 'transcript' ? undefined : order.target
}

/** The jobs of work, and the profile whose service has them: takes are always put together on this computer. */
export function jobsOf({ order, reached }: StoredWork): Reached {
  const isHere = order.kind === 'render' && order.plan.by === 'takes'
  return isHere ? { ...reached, profile: THIS_COMPUTER } : reached
}

/** Whether two orders are for the same thing, of which there is one at a time. */
export function sameWork(a: WorkOrder, b: WorkOrder): boolean {
  return a.kind === b.kind && targetOf(a) === targetOf(b)
}
