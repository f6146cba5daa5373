import { z } from 'zod'
import { Target, Voice } from '../contract/records.ts'
import { Failure } from '../failure.ts'
import type { CommandTable } from '../ipc.ts'
import { OpenedMedia } from './media.ts'

const path = z.string().min(1)

/** Where the lines of the original come from. `auto`: subtitles beside the video where there are any, else the video. */
export const TranscriptSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('auto') }),
  z.object({ from: z.literal('file'), path }),
  z.object({ from: z.literal('video') }),
])
export type TranscriptSource = z.infer<typeof TranscriptSource>

/** Where the translation comes from. `auto`: a file beside the video where there is one, else the service. */
export const TranslationSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('auto') }),
  z.object({ from: z.literal('file'), path }),
  z.object({ from: z.literal('service') }),
])
export type TranslationSource = z.infer<typeof TranslationSource>

/** What the user wants of one video. */
export const DubOrder = z.object({
  to: Target,
  transcript: TranscriptSource,
  translation: TranslationSource,
  /** Voices chosen by hand: speaker label to voice id or `preserve`. */
  voices: z.record(z.string(), z.string().min(1)),
  /** That speakers whose voice is kept agree to its being followed; nobody is followed without. */
  consent: z.boolean().optional(),
  /** The file to make, an MP4. */
  output: path,
  /** Also write its subtitles. */
  subtitles: z.boolean(),
})
export type DubOrder = z.infer<typeof DubOrder>

/** The parts of a dub, in order. */
export const STAGES = ['engine', 'transcript', 'speakers', 'translation', 'voices', 'render'] as const
export const Stage = z.enum(STAGES)
export type Stage = z.infer<typeof Stage>

/** What came of a dub. The counts by pace are absent where the service does not report them. */
export const DubResult = z.object({
  path: z.string(),
  url: z.string(),
  subtitles: z.array(z.string()),
  lines: z.int(),
  speakers: z.int(),
  natural: z.int().optional(),
  spedUp: z.int().optional(),
  fastest: z.number().optional(),
  tooLong: z.int().optional(),
  /** How long it took. */
  seconds: z.number(),
})
export type DubResult = z.infer<typeof DubResult>

/** Where one dub stands. */
export const DubState = z.discriminatedUnion('name', [
  /** Not ordered yet: the user still chooses. */
  z.object({ name: z.literal('draft') }),
  z.object({ name: z.literal('waiting') }),
  z.object({
    name: z.literal('running'),
    stage: Stage,
    /** What is being done, in words. */
    doing: z.string(),
    /** Of the whole dub, 0 to 1. */
    fraction: z.number(),
    /** Estimated seconds left; absent while nobody can know. */
    remaining: z.number().optional(),
    /** Why it is held up, with the time (milliseconds since 1970) of the next try. */
    held: z.object({ reason: z.string(), until: z.number() }).optional(),
  }),
  /** Stopped for now; what was reached is kept. */
  z.object({ name: z.literal('paused'), fraction: z.number() }),
  z.object({ name: z.literal('done'), result: DubResult }),
  z.object({ name: z.literal('failed'), failure: Failure, stage: Stage }),
  z.object({ name: z.literal('cancelled') }),
])
export type DubState = z.infer<typeof DubState>

/** The project that was made of a video, and the work on it that is not at its end yet. */
export const DubProject = z.object({
  path: z.string(),
  name: z.string(),
  work: z
    .discriminatedUnion('name', [
      z.object({ name: z.literal('waiting') }),
      z.object({ name: z.literal('running'), doing: z.string(), fraction: z.number() }),
      z.object({ name: z.literal('paused'), fraction: z.number() }),
    ])
    .optional(),
})
export type DubProject = z.infer<typeof DubProject>

/** One video of the queue. */
export const Dub = z.object({
  id: z.string(),
  video: z.string(),
  name: z.string(),
  /** Whether the video lies in the studio's own folders: it was uploaded, or it is the sample. */
  uploaded: z.boolean(),
  order: DubOrder,
  state: DubState,
  /** What was found out and decided on the way, in sentences. */
  notes: z.array(z.string()),
})
export type Dub = z.infer<typeof Dub>

/** Somebody who speaks, and the voice that fits. */
export const PlannedSpeaker = z.object({
  label: z.string(),
  name: z.string().optional(),
  lines: z.int(),
  /** Absent where no voice speaks the language. */
  suggested: z.string().optional(),
})
export type PlannedSpeaker = z.infer<typeof PlannedSpeaker>

/** A subtitle file beside the video. */
export const FoundFile = z.object({ path: z.string(), name: z.string(), language: z.string().optional() })
export type FoundFile = z.infer<typeof FoundFile>

/** What a dub will be made from, found out before it is ordered. */
export const DubPlan = z.object({
  media: OpenedMedia,
  /** `lines` where they are known already. `language` by name or by its words. */
  transcript: z.object({
    beside: FoundFile.optional(),
    lines: z.int().optional(),
    language: z.string().optional(),
  }),
  translation: z.object({ beside: FoundFile.optional(), needed: z.boolean() }),
  /** Empty where they are only found by listening. */
  speakers: z.array(PlannedSpeaker),
  /** The voices that speak the language. */
  voices: z.array(Voice),
  /** What will stop the dub, and what to do about it; most pressing first. */
  obstacles: z.array(z.string()),
})
export type DubPlan = z.infer<typeof DubPlan>

const byId = z.object({ id: z.string().min(1) })

/** The queue of dubs. */
export const dubs = {
  /** Each with the project it has in the editor. */
  dubs: {
    input: z.object({}),
    output: z.object({ dubs: z.array(Dub.extend({ project: DubProject.optional() })) }),
  },
  /** Puts videos into the queue as drafts; subtitle files among them are left for the plan to find. */
  addDubs: {
    input: z.object({ paths: z.array(path).min(1).max(500) }),
    output: z.object({ ids: z.array(z.string()) }),
  },
  /** Makes the sample where it is missing and adds it. Takes a few seconds the first time. */
  addSample: { input: z.object({}), output: byId },
  /** Looks at the video and what lies beside it; with `listen` also tells the speakers apart. */
  planDub: { input: byId.extend({ listen: z.boolean().default(false) }), output: DubPlan },
  changeDub: { input: byId.extend({ order: DubOrder.partial() }), output: Dub },
  startDub: { input: byId, output: z.object({}) },
  /** Stops it for now, after a restart too. A job of a hosted service goes on there until its answer is fetched. */
  pauseDub: { input: byId, output: z.object({}) },
  resumeDub: { input: byId, output: z.object({}) },
  cancelDub: { input: byId, output: z.object({}) },
  /** Takes a failed or cancelled dub up again where it stopped; one that is done becomes a draft of its own. */
  retryDub: { input: byId, output: byId },
  /** Takes it off the list. The dubbed video stays where it is. */
  removeDub: { input: byId, output: z.object({}) },
} as const satisfies CommandTable
