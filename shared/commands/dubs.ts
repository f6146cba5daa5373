import { z } from 'zod'
import { PictureBox } from '../contract/assemble.ts'
import { MadePace } from '../contract/local.ts'
import { Target, Voice } from '../contract/records.ts'
import { Failure } from '../failureSchema.ts'
import { STAGES } from '../fixedValues.ts'
import type { CommandTable } from '../ipc.ts'
import { Message } from '../locale/messageSchema.ts'
import { Verdict } from '../qc/report.ts'
import { StateCounts } from '../qc/stateCounts.ts'
import { Settings } from '../settings/settings.ts'
import { TimeMapKnots } from '../timing/timeMapKnots.ts'
import { OpenedMedia } from './media.ts'

const path = z.string().min(1)

/**
 * The source of a transcript. `auto`: subtitles beside the video if there are any, else the video; `video`: its sound or subtitle
 * track; `picture`: subtitles that are burned into it, where most texts stand or at a place.
 */
export const TranscriptSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('auto') }),
  z.object({ from: z.literal('file'), path }),
  z.object({ from: z.literal('video') }),
  z.object({ from: z.literal('picture'), place: PictureBox.optional() }),
])
export type TranscriptSource = z.infer<typeof TranscriptSource>

/** The source of a translation. `auto`: a file beside the video if there is one, else the service. */
export const TranslationSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('auto') }),
  z.object({ from: z.literal('file'), path }),
  z.object({ from: z.literal('service') }),
])
export type TranslationSource = z.infer<typeof TranslationSource>

/** The user's order for the dub of one video. */
export const DubOrder = z.object({
  to: Target,
  /** The other languages that the film is dubbed into: subtitles beside it in one of them are no transcript. */
  alongside: z.array(Target).optional(),
  /** The source language, if the user tells it; subtitles found beside the video must be in it. */
  from: z.string().optional(),
  transcript: TranscriptSource,
  translation: TranslationSource,
  /** Voices chosen by the user: speaker label to voice id or `preserve`. */
  voices: z.record(z.string(), z.string().min(1)),
  /** The voices that the last plan showed for the other speakers: these are the ones that they get. */
  promised: z.record(z.string(), z.string().min(1)).optional(),
  /** The output file: an MP4 or MKV by its name. */
  output: path,
  ...Settings.shape,
})
export type DubOrder = z.infer<typeof DubOrder>

/** A line whose words were shortened for its time, by a chat model. */
export const ShortenedLine = z.object({
  /** Where it begins, in seconds of the film. */
  start: z.number(),
  before: z.string(),
  after: z.string(),
})
export type ShortenedLine = z.infer<typeof ShortenedLine>

/** A finding of the check that is worth a look: what it says, and its place in the film. */
export const LookAt = z.object({
  message: Message,
  /** The line's id in the project. */
  line: z.int().optional(),
  /** Seconds of the film. */
  at: z.number().optional(),
})
export type LookAt = z.infer<typeof LookAt>

/** A stage of a dub. */
export const Stage = z.enum(STAGES)
export type Stage = z.infer<typeof Stage>

/** The result of a dub. What is told of its lines is absent where the service does not report it. */
export const DubResult = z.object({
  path: z.string(),
  url: z.string(),
  subtitles: z.array(z.string()),
  lines: z.int(),
  speakers: z.int(),
  /** How many lines are in each state, which add up to the lines that were spoken. */
  states: StateCounts.optional(),
  /** The fastest rate, against the voice's own pace. */
  fastest: z.number().optional(),
  tooLong: z.int().optional(),
  /** Where every moment of the film lies in its dub, if the picture waited somewhere. */
  timeMap: TimeMapKnots.optional(),
  pace: MadePace.optional(),
  /** Lines that are fast or too long. */
  hurried: z.int().optional(),
  /** The outcome of the check of the finished file, if it was checked. */
  verdict: Verdict.optional(),
  shortened: z.array(ShortenedLine).optional(),
  /** The findings of the check that matter most, the worst first. */
  looks: z.array(LookAt).optional(),
  /** How long it took. */
  seconds: z.number(),
})
export type DubResult = z.infer<typeof DubResult>

/** A run as far as it is. */
const Running = z.object({
  name: z.literal('running'),
  /** The current step. */
  doing: Message,
  /** Progress of the whole, 0 to 1. */
  fraction: z.number(),
  /** Estimated seconds left; absent while not known. */
  remaining: z.number().optional(),
  /** Why it waits, and the time of the next try (milliseconds since 1970); without a time where it waits for the engine. */
  held: z.object({ reason: Message, until: z.number().optional() }).optional(),
})

/** The state of a dub. */
const DubState = z.discriminatedUnion('name', [
  /** Not started: the user still chooses its options. */
  z.object({ name: z.literal('draft') }),
  z.object({ name: z.literal('waiting') }),
  Running.extend({ stage: Stage }),
  /** Paused; its progress is kept. */
  z.object({ name: z.literal('paused'), fraction: z.number() }),
  z.object({ name: z.literal('done'), result: DubResult }),
  z.object({ name: z.literal('failed'), failure: Failure, stage: Stage }),
  z.object({ name: z.literal('cancelled') }),
])

/** The dub of a project in one language that counts, wherever it was made. */
const ProjectDub = z.object({
  to: Target,
  path: z.string(),
  verdict: Verdict.optional(),
  /** Whether the project was edited since in what is heard or seen of it. */
  edited: z.boolean(),
})
export type ProjectDub = z.infer<typeof ProjectDub>

/** What the commands to a piece of work name it by. */
const workId = { project: z.string(), work: z.string() }

/** The project of a video, its dubs, and the work in progress on it. */
export const DubProject = z.object({
  path: z.string(),
  name: z.string(),
  dubs: z.array(ProjectDub),
  work: z
    .discriminatedUnion('name', [
      z.object({ ...workId, name: z.literal('waiting') }),
      Running.extend(workId),
      z.object({ ...workId, name: z.literal('paused'), fraction: z.number() }),
    ])
    .optional(),
})
export type DubProject = z.infer<typeof DubProject>

/** A dub of before, in place of which another one counts. */
export const EarlierDub = z.object({ path: z.string(), madeAt: z.number().optional(), verdict: Verdict.optional() })
export type EarlierDub = z.infer<typeof EarlierDub>

/** A dub in the queue. */
export const Dub = z.object({
  id: z.string(),
  video: z.string(),
  name: z.string(),
  /** Whether the video is in the studio's own folders: an upload, or the sample. */
  uploaded: z.boolean(),
  order: DubOrder,
  state: DubState,
  /** Findings and decisions on the way. */
  notes: z.array(Message),
})
export type Dub = z.infer<typeof Dub>

/** A dub on the list of videos. */
export const ListedDub = Dub.extend({
  project: DubProject.optional(),
  /** Whether the project was edited since this dub was made. */
  edited: z.boolean().optional(),
  /** Newest first. */
  earlier: z.array(EarlierDub),
})
export type ListedDub = z.infer<typeof ListedDub>

/** A speaker, and the voice that the speaker will get. */
export const PlannedSpeaker = z.object({
  label: z.string(),
  name: z.string().optional(),
  lines: z.int(),
  /** Absent where no voice speaks the language, or the film is to be heard first. */
  suggested: z.string().optional(),
})
export type PlannedSpeaker = z.infer<typeof PlannedSpeaker>

/** A subtitle file beside a video. */
export const FoundFile = z.object({ path: z.string(), name: z.string(), language: z.string().optional() })
export type FoundFile = z.infer<typeof FoundFile>

/** How many people speak in a film, where its voices leave that open. */
export const PeopleDoubt = z.object({
  /** How many were told apart, and the number that is as likely. */
  found: z.int(),
  orElse: z.int(),
  /** Where each of the more people is heard, in seconds of the film. */
  samples: z.array(z.object({ start: z.number(), end: z.number() })),
})
export type PeopleDoubt = z.infer<typeof PeopleDoubt>

/** The sources of a dub and its obstacles, found before it starts. */
export const DubPlan = z.object({
  media: OpenedMedia,
  /** `lines` where already known; `language` from the file name or from the text. */
  transcript: z.object({
    beside: FoundFile.optional(),
    lines: z.int().optional(),
    language: z.string().optional(),
  }),
  translation: z.object({ beside: FoundFile.optional(), needed: z.boolean() }),
  /** Empty where speakers can only be found by listening. */
  speakers: z.array(PlannedSpeaker),
  /** Whether the film is to be heard before anybody can tell its speakers, or which voice fits whom. */
  unheard: z.boolean(),
  /** Asked before the dub is made; absent where the number is clear, or told. */
  people: PeopleDoubt.optional(),
  /** The voices that speak the language. */
  voices: z.array(Voice),
  /** Reasons why the dub would fail, with their remedies; the most pressing first. */
  obstacles: z.array(Message),
  /** What is better chosen otherwise before the dub is made. */
  hints: z.array(Message).optional(),
})
export type DubPlan = z.infer<typeof DubPlan>

const byId = z.object({ id: z.string().min(1) })

/** What became of a subtitle file: the dub that it belongs to, and what it is to it. */
const GivenSubtitles = z.object({
  id: z.string(),
  part: z.enum(['transcript', 'translation']),
  name: z.string(),
  video: z.string(),
})
export type GivenSubtitles = z.infer<typeof GivenSubtitles>

/** Commands on the queue of dubs. */
export const dubs = {
  /**
   * The list of videos: for each video and language the dub that counts, wherever it was made, with the project in the editor and
   * the dubs of before.
   */
  dubs: { input: z.object({}), output: z.object({ dubs: z.array(ListedDub) }) },
  /**
   * Adds videos to the list as drafts, each in a project. A video that is on the list is not added again, unless that is asked for
   * (`again`): its id is that of its newest dub, and stands in `there`. Files that cannot be dubbed, by their content, are refused,
   * each with its reason. Subtitle files go to the video of their name and place, or to the only one; those that might belong to
   * several are `homeless`.
   */
  addDubs: {
    input: z.object({ paths: z.array(path).min(1).max(500), again: z.boolean().default(false) }),
    output: z.object({
      ids: z.array(z.string()),
      there: z.array(z.string()),
      refused: z.array(Message),
      given: z.array(GivenSubtitles),
      homeless: z.array(path),
    }),
  },
  /**
   * Tells the project of a dub where its video lies now, as after it was moved. Throws `invalid` for another video, and `file` for
   * none.
   */
  findVideo: { input: byId.extend({ path }), output: z.object({}) },
  /** Gives subtitle files to a dub, as its transcript or translation by their language. */
  giveSubtitles: {
    input: byId.extend({ paths: z.array(path).min(1) }),
    output: z.object({ given: z.array(GivenSubtitles) }),
  },
  /** Adds the sample video, which is made first where missing; that takes a few seconds. */
  addSample: { input: z.object({}), output: byId },
  /** Looks at the video and the files beside it; with `listen` it also tells the speakers apart. `to`: as if into that language. */
  planDub: {
    input: byId.extend({ listen: z.boolean().default(false), to: Target.optional() }),
    output: DubPlan,
  },
  changeDub: { input: byId.extend({ order: DubOrder.partial() }), output: Dub },
  startDub: { input: byId, output: z.object({}) },
  /**
   * Starts drafts in several languages: each video into every one of them. A draft becomes the dub of its own language, if that is
   * among them, else of the first; the other languages become dubs of their own beside it.
   */
  startDubs: {
    input: z.object({ ids: z.array(z.string().min(1)).min(1).max(500), targets: z.array(Target).min(1) }),
    output: z.object({ ids: z.array(z.string()) }),
  },
  /** Pauses a dub, until after a restart too. A job of a hosted service continues there until its result is fetched. */
  pauseDub: { input: byId, output: z.object({}) },
  resumeDub: { input: byId, output: z.object({}) },
  cancelDub: { input: byId, output: z.object({}) },
  /** Continues a failed or cancelled dub where it stopped; for a finished dub it makes a new draft. */
  retryDub: { input: byId, output: byId },
  /** The file of the project that a dub is made in, and its order as it stands. */
  projectOfDub: { input: byId, output: z.object({ path, order: DubOrder }) },
  /**
   * Takes a dub off the list, and those of before with it; behind a draft they stay. The dubbed videos stay. It can be put back until
   * `finishRemovals`, the end of the studio, or its video is added again.
   */
  removeDub: { input: byId, output: z.object({}) },
  /** Puts a dub that was taken off the list back as it was; one under way goes on. */
  restoreDub: { input: byId, output: z.object({}) },
  /** Removes dubs for good that were taken off the list, with what belongs to them alone. */
  finishRemovals: { input: z.object({ ids: z.array(z.string().min(1)) }), output: z.object({}) },
} as const satisfies CommandTable
