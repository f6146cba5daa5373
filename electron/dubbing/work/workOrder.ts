import { z } from 'zod'
import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import { DubOrder, TranscriptSource, TranslationSource } from '../../../shared/commands/dubs.ts'
import { FinishedDub } from '../../../shared/commands/finishedDub.ts'
import { RenderOptions, Work } from '../../../shared/commands/work.ts'
import { WORK_STATES } from '../../../shared/commands/workState.ts'
import { AssembleLine, AssembleMix, FilmStretch } from '../../../shared/contract/assemble.ts'
import { AssembleOrder } from '../../../shared/contract/filmOrders.ts'
import { QcSegment } from '../../../shared/contract/local.ts'
import { ratio, SpeakerCount, Target, VoiceMap, VoiceSettingsMap } from '../../../shared/contract/records.ts'
import { Message } from '../../../shared/locale/messageSchema.ts'
import { LoudnessTarget } from '../../../shared/qc/report.ts'
import { ProjectSettings } from '../../../shared/settings/settings.ts'
import { Checkpoint } from './checkpoint.ts'

/** Subtitles of lines, each with the id of its line. */
const Cues = z.array(
  z.object({
    id: z.int(),
    start: z.number(),
    end: z.number(),
    text: z.string(),
    speaker: z.string().exactOptional(),
  }),
)

/** A line as it is planned. `take` is the id of its take in the project, absent where the service speaks it. */
const PlannedLine = AssembleLine.extend({
  /** Its number in the project. */
  number: z.int().min(1),
  take: z.string().exactOptional(),
})
export type PlannedLine = z.infer<typeof PlannedLine>

/** The voices by which a service speaks the lines of a render (spec 4.6); the speaker of each line is a label of the map. */
const PlannedCast = z.object({
  voice_map: VoiceMap,
  voice_settings: VoiceSettingsMap.optional(),
  exaggeration: ratio.optional(),
  cfg_weight: ratio.optional(),
})
export type PlannedCast = z.infer<typeof PlannedCast>

/** The plan of a render: the document's data as it was ordered, independent of later edits. */
export const RenderPlan = z.object({
  options: RenderOptions,
  cues: Cues,
  notes: z.array(Message),
  /** The `renderKey` of the document. */
  basis: z.string(),
  ...ProjectSettings.shape,
  lines: z.array(PlannedLine),
  /** Absent where the lines have takes. */
  cast: PlannedCast.optional(),
  /** Ids of lines that are spoken first, to have takes. */
  speak: z.array(z.int()),
  /** The lines that describe the picture; absent where they are not wanted, or there are none. */
  described: z.object({ as: z.enum(['track', 'mixed']), lines: z.array(PlannedLine) }).optional(),
  keep: z.array(FilmStretch),
  mix: AssembleMix,
  /** Subtitles to burn in, laid out for reading. */
  burn: AssembleOrder.shape.burn,
  /** Translated signs, as a track. */
  signs: AssembleOrder.shape.signs,
})
export type RenderPlan = z.infer<typeof RenderPlan>

/** The number of speakers of a plan. */
export function countSpeakers({ lines }: Pick<RenderPlan, 'lines'>): number {
  return new Set(lines.map(({ speaker }) => speaker)).size
}

/** The options of a dub that only the command line gives: a page may change the others, and must not say that a file is replaced. */
const TerminalDub = z.object({
  /** Whether the language is made as the order says, whatever the project has of it. */
  anew: z.boolean(),
  /** Whether files at the names of its outputs are replaced. */
  replaces: z.boolean(),
  /** Whether speakers keep their own voices, but for those that are given another one. */
  preserve: z.boolean(),
  /** Path of the cast of a series, which is read before and added to after. */
  cast: z.string().optional(),
  /** Whether subtitles are written, under names that say their languages. */
  subtitles: z.boolean(),
  /** Ids of the dubs that become one file, this one among them, where its picture waits for all their languages together. */
  together: z.array(z.string()).optional(),
})

const lines = z.array(z.int())
const order = {
  /** All of it at one go, from the video to the checked file. `terminal`: as the command line orders it, where voices may name speakers. */
  dub: z.object({ kind: z.literal('dub'), dub: DubOrder, terminal: TerminalDub.optional() }),
  transcript: z.object({
    kind: z.literal('transcript'),
    source: TranscriptSource,
    language: z.string().optional(),
    speakers: SpeakerCount.nullish(),
    /** The target language: subtitles in it beside the video are a translation, not a transcript. */
    to: Target,
    voices: DubOrder.shape.voices.optional(),
  }),
  faces: z.object({ kind: z.literal('faces'), to: Target }),
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
    plan: RenderPlan,
  }),
  check: z.object({
    kind: z.literal('check'),
    target: Target,
    /** Path of the dub to check. */
    dub: z.string(),
    /** The expected lines. */
    lines: z.array(QcSegment),
    /** The engine's job that made the dub; its report has the rates. */
    job: z.string().optional(),
    loudness: LoudnessTarget.optional(),
  }),
}
export type TerminalDub = z.infer<typeof TerminalDub>
export type DubWorkOrder = z.infer<(typeof order)['dub']>
export type TranscriptOrder = z.infer<(typeof order)['transcript']>
export type TranslationOrder = z.infer<(typeof order)['translation']>
export type TakesOrder = z.infer<(typeof order)['takes']>
export type RenderOrder = z.infer<(typeof order)['render']>
export type CheckOrder = z.infer<(typeof order)['check']>

/** The order of a work item on a project, by kind. */
export const WorkOrder = z.discriminatedUnion('kind', [
  order.dub,
  order.transcript,
  order.faces,
  order.translation,
  order.takes,
  order.render,
  order.check,
])
export type WorkOrder = z.infer<typeof WorkOrder>

const { draft, waiting, paused, done, failed, cancelled } = WORK_STATES

/** The kept state of work that is done; its dub has no address, which is made for each page. */
const keptDone = done.extend({
  result: FinishedDub.omit({ to: true, url: true, report: true, notes: true, madeAt: true }).optional(),
})

/** A work item as stored with its project. */
export const StoredWork = z.object({
  /** Part of the names of files, so it has no signs of a path. */
  id: z.string().regex(/^[\w-]{1,64}$/),
  /** The project file it was ordered in, so that a copy of the project does not run it again. */
  place: z.string(),
  order: WorkOrder,
  state: z.discriminatedUnion('name', [draft, waiting, paused, keptDone, failed, cancelled]),
  /** Milliseconds since 1970, by which dubs run; work on an open project runs at once. */
  addedAt: z.number().optional(),
  endedAt: z.number().optional(),
  failures: Work.shape.failures,
  notes: z.array(Message),
  checkpoint: Checkpoint,
})
export type StoredWork = z.infer<typeof StoredWork>

/** The target language of an order, if it has one. */
export function targetOf(order: WorkOrder): Target | undefined {
  if (order.kind === 'dub') return order.dub.to
  return 'target' in order ? order.target : undefined
}

/** The service jobs of a work item, and the profile that knows them. Takes are always assembled on this computer. */
export function jobsOf({ order, checkpoint }: StoredWork): Checkpoint {
  const isHere = order.kind === 'render' && order.plan.cast === undefined
  return isHere ? { ...checkpoint, profile: THIS_COMPUTER } : checkpoint
}

/** Whether two orders do the same, of which only one may run at a time. */
export function sameWork(a: WorkOrder, b: WorkOrder): boolean {
  return a.kind === b.kind && targetOf(a) === targetOf(b)
}

/** Whether a work item is a dub. */
export function isDub<T extends Pick<StoredWork, 'order'>>(item: T): item is T & { readonly order: DubWorkOrder } {
  return item.order.kind === 'dub'
}
