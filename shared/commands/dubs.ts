import { z } from 'zod'
import { PictureBox } from '../contract/assemble.ts'
import { SoundTrackNumber } from '../contract/localMedia.ts'
import { Target, Voice } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'
import { Message } from '../locale/messageSchema.ts'
import { Settings } from '../settings/settings.ts'
import { FinishedDub } from './finishedDub.ts'
import { OpenedMedia } from './media.ts'
import { WORK_STATES } from './workState.ts'

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
  /** The source language, if the user names it; subtitles found beside the video must be in it. */
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

const { draft, waiting, running, paused, done, failed, cancelled } = WORK_STATES

/** A dub that is done has its result. */
const doneDub = done.required({ result: true })

/** The dub of a project in one language that counts, wherever it was made. */
const FinishedProjectDub = FinishedDub.pick({ to: true, path: true, verdict: true }).extend({
  /** Whether the sound or picture of the project was edited since. */
  edited: z.boolean(),
})
export type FinishedProjectDub = z.infer<typeof FinishedProjectDub>

/** The fields by which commands name a piece of work. */
const workId = { project: z.string(), work: z.string() }

/** The project of a video, its dubs, and the work in progress on it. */
export const DubProject = z.object({
  path: z.string(),
  name: z.string(),
  dubs: z.array(FinishedProjectDub),
  work: z
    .discriminatedUnion('name', [waiting.extend(workId), running.extend(workId), paused.extend(workId)])
    .optional(),
})
export type DubProject = z.infer<typeof DubProject>

/** A dub of before, in place of which another one counts. */
export const EarlierDub = FinishedDub.pick({ path: true, madeAt: true, verdict: true }).partial({ madeAt: true })
export type EarlierDub = z.infer<typeof EarlierDub>

/** A dub in the queue. */
export const Dub = z.object({
  id: z.string(),
  video: z.string(),
  name: z.string(),
  /** Whether the video is in the studio's own folders: an upload, or the sample. */
  uploaded: z.boolean(),
  order: DubOrder,
  state: z.discriminatedUnion('name', [draft, waiting, running, paused, doneDub, failed, cancelled]),
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
  /** Absent where no voice speaks the language, or the film has yet to be diarized. */
  suggested: z.string().optional(),
})
export type PlannedSpeaker = z.infer<typeof PlannedSpeaker>

/** A subtitle file beside a video. */
export const FoundFile = z.object({ path: z.string(), name: z.string(), language: z.string().optional() })
export type FoundFile = z.infer<typeof FoundFile>

/** How many people speak in a film, where its voices leave that open. */
export const UncertainSpeakerCount = z.object({
  /** The number of speakers that were found, and the number that is as likely. */
  found: z.int(),
  orElse: z.int(),
  /** A sample of each further person, in seconds of the film. */
  samples: z.array(z.object({ start: z.number(), end: z.number() })),
})
export type UncertainSpeakerCount = z.infer<typeof UncertainSpeakerCount>

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
  /** The number of the sound track that is dubbed, from 1; absent for the one that is taken without a choice. */
  soundTrack: SoundTrackNumber,
  /** Empty where speakers can only be found by listening. */
  speakers: z.array(PlannedSpeaker),
  /** Whether the film has yet to be diarized before its speakers, or their voices, are known. */
  unheard: z.boolean(),
  /** The question for the number of speakers before the dub is made; absent where the number is clear, or chosen. */
  people: UncertainSpeakerCount.optional(),
  /** The voices that speak the language. */
  voices: z.array(Voice),
  /** Reasons why the dub would fail, with their remedies; the most pressing first. */
  obstacles: z.array(Message),
  /** Advice on options to change before the dub is made. */
  hints: z.array(Message).optional(),
})
export type DubPlan = z.infer<typeof DubPlan>

const byId = z.object({ id: z.string().min(1) })

/** The place of a subtitle file: the dub that it belongs to, and the part that it is of it. */
const AddedSubtitles = z.object({
  id: z.string(),
  part: z.enum(['transcript', 'translation']),
  name: z.string(),
  video: z.string(),
})
export type AddedSubtitles = z.infer<typeof AddedSubtitles>

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
      given: z.array(AddedSubtitles),
      homeless: z.array(path),
    }),
  },
  /**
   * Sets the path of a dub's video in its project, as after the video was moved. Throws `invalid` for another video, and `file` for
   * none.
   */
  findVideo: { input: byId.extend({ path }), output: z.object({}) },
  /** Gives subtitle files to a dub, as its transcript or translation by their language. */
  giveSubtitles: {
    input: byId.extend({ paths: z.array(path).min(1) }),
    output: z.object({ given: z.array(AddedSubtitles) }),
  },
  /** Adds the sample video, which is made first where missing; that takes a few seconds. */
  addSample: { input: z.object({}), output: byId },
  /** Looks at the video and the files beside it; with `listen` it also diarizes the film. `to`: as if into that language. */
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
