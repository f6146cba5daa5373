import { z } from 'zod'
import { Target } from '../contract/records.ts'
import { Failure } from '../failure.ts'
import type { CommandTable } from '../ipc.ts'
import { VoiceSettings } from '../project/document.ts'
import { Verdict } from '../qc/report.ts'
import { TranscriptSource, TranslationSource } from './dubs.ts'
import { Revision } from './projects.ts'

const path = z.string().min(1)
const project = z.string().min(1)
const work = z.string().min(1)
const lines = z.array(z.int().min(1)).min(1)

/** What takes time in a project: making its lines, translating them, speaking them, making the dubbed video, checking it. */
export const WorkKind = z.enum(['transcript', 'translation', 'takes', 'render', 'check'])
export type WorkKind = z.infer<typeof WorkKind>

/** Who makes the dubbed video: the service in one go (spec 2.6), or the engine here from the takes that were heard. */
export const RenderBy = z.enum(['service', 'takes'])
export type RenderBy = z.infer<typeof RenderBy>

/** Subtitles as a part of the picture: which text, and how large. */
export const BurnOptions = z.object({
  text: z.enum(['translation', 'source']).default('translation'),
  size: z.enum(['small', 'medium', 'large']).default('medium'),
})
export type BurnOptions = z.infer<typeof BurnOptions>

/** How a project is rendered; bed and loudness are those of its mix. */
export const RenderOptions = z.object({
  by: RenderBy,
  /** The file to make, an MP4. */
  output: path,
  /** Also write the subtitles beside it. */
  subtitles: z.boolean().default(true),
  /** Keep the original sound as a second track. */
  originalTrack: z.boolean().default(false),
  /** Also write voices and bed as WAV files beside it. */
  stems: z.boolean().default(false),
  /** Also write every line as a WAV file of its own, in a folder beside it. */
  lineFiles: z.boolean().default(false),
  /** Burn subtitles in, for which the picture is encoded anew; absent: the picture is copied. */
  burn: BurnOptions.optional(),
})
export type RenderOptions = z.infer<typeof RenderOptions>

/** What came of a render. */
export const RenderResult = z.object({
  path: z.string(),
  /** Where the page plays it from. */
  url: z.string(),
  /** Subtitles and stems that were written beside it. */
  others: z.array(z.string()),
  lines: z.int(),
  /** Counts by pace and loudness, where whoever rendered reports them. */
  natural: z.int().optional(),
  spedUp: z.int().optional(),
  fastest: z.number().optional(),
  tooLong: z.int().optional(),
  /** LUFS and dBTP of the dub. */
  loudness: z.number().optional(),
  truePeak: z.number().optional(),
  /** How long it took. */
  seconds: z.number(),
})
export type RenderResult = z.infer<typeof RenderResult>

/** What came of checking a dub; the report itself is asked for by its id. */
export const CheckResult = z.object({
  report: z.string(),
  verdict: Verdict,
  findings: z.int(),
})
export type CheckResult = z.infer<typeof CheckResult>

/** How a piece of work stands. */
export const WorkState = z.discriminatedUnion('name', [
  z.object({ name: z.literal('waiting') }),
  z.object({
    name: z.literal('running'),
    /** What is being done, in words. */
    doing: z.string(),
    /** 0 to 1. */
    fraction: z.number(),
    /** Estimated seconds left; absent while nobody can know. */
    remaining: z.number().optional(),
    /** Why it is held up, with the time (milliseconds since 1970) of the next try. */
    held: z.object({ reason: z.string(), until: z.number() }).optional(),
  }),
  /** Stopped for now; what was reached is kept. */
  z.object({ name: z.literal('paused'), fraction: z.number() }),
  z.object({ name: z.literal('done'), result: RenderResult.optional(), checked: CheckResult.optional() }),
  z.object({ name: z.literal('failed'), failure: Failure }),
  z.object({ name: z.literal('cancelled') }),
])
export type WorkState = z.infer<typeof WorkState>

/** One piece of work on a project: under way, or the last of its kind and target. */
export const Work = z.object({
  id: z.string(),
  kind: WorkKind,
  /** The translation it is about; absent for a transcript. */
  target: Target.optional(),
  /** The lines it speaks or translates; absent where it is about all. */
  lines: z.array(z.int()).optional(),
  /** Of those, the ones that could not be made, with the reason. */
  failures: z.array(z.object({ line: z.int(), message: z.string() })),
  state: WorkState,
  /** What was found out and decided on the way, in sentences. */
  notes: z.array(z.string()),
})
export type Work = z.infer<typeof Work>

const started = z.object({ work })

/**
 * Work on an open project. It goes on while the page is away, and after a restart where the service still knows it.
 * What it makes goes into the project as a step that can be undone; pages hear of it by `projectChanged`.
 */
export const projectWork = {
  projectWork: { input: z.object({ project }), output: z.object({ work: z.array(Work) }) },
  /** Finds the lines and their speakers and replaces those there are. */
  transcribe: {
    input: z.object({ project, source: TranscriptSource.default({ from: 'auto' }), language: z.string().optional() }),
    output: started,
  },
  /** Translates lines, all without `lines`. Locked lines keep what they have. The target is added where it is new. */
  translate: {
    input: z.object({
      project,
      target: Target,
      lines: lines.optional(),
      source: TranslationSource.default({ from: 'auto' }),
    }),
    output: started,
  },
  /** Gives every speaker without a voice one that fits, of those that the service has. */
  castProject: { input: z.object({ project, target: Target }), output: Revision },
  /** Makes a take of each line and chooses it, a batch at a time. Lines without text or voice are failures. */
  speak: { input: z.object({ project, target: Target, lines }), output: started },
  render: { input: z.object({ project, target: Target, options: RenderOptions }), output: started },
  /** A file name that is free, beside the video or in the folder for dubs. */
  suggestOutput: { input: z.object({ project, target: Target }), output: z.object({ path: z.string() }) },
  /** Stops it for now, after a restart too. A job of a hosted service goes on there until its answer is fetched. */
  pauseWork: { input: z.object({ project, work }), output: z.object({}) },
  resumeWork: { input: z.object({ project, work }), output: z.object({}) },
  cancelWork: { input: z.object({ project, work }), output: z.object({}) },
  /** Takes work that has ended off the list. */
  dismissWork: { input: z.object({ project, work }), output: z.object({}) },
  /** Speaks a text without keeping it, so that a voice can be heard before it is chosen. */
  audition: {
    input: z.object({
      project,
      target: Target,
      text: z.string().min(1),
      voice: z.string().min(1),
      /** Whose voice `preserve` means. */
      speaker: z.string().optional(),
      settings: VoiceSettings.default({}),
    }),
    output: z.object({ url: z.string(), seconds: z.number() }),
  },
} as const satisfies CommandTable
