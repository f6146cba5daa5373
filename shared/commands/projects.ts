import { z } from 'zod'
import { Target } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'
import { Message } from '../locale/messageSchema.ts'
import type { Document } from '../project/document.ts'
import { DocumentPatch, StepRequest } from '../project/stepRequest.ts'

/** The user's view of a project; the page adds further fields of its own. */
export const View = z.looseObject({
  /** Seconds at the left edge of the timeline, and pixels for each second. */
  scroll: z.number().optional(),
  zoom: z.number().optional(),
  playhead: z.number().optional(),
  /** The target language shown. */
  target: Target.optional(),
})
export type View = z.infer<typeof View>

/** The state of a project's video: `moved` was found beside the project, `changed` has other content under its name. */
export const MediaState = z.object({
  state: z.enum(['present', 'moved', 'changed', 'missing']),
  /** The current path, or the last known one. */
  path: z.string(),
})
export type MediaState = z.infer<typeof MediaState>

/** A project open in a window. */
export const OpenedProject = z.object({
  /** The id for other commands, valid until the project is closed. */
  project: z.string(),
  path: z.string(),
  name: z.string(),
  document: z.custom<Document>(),
  revision: z.int(),
  /** Number of done steps, and of all steps. */
  cursor: z.int(),
  steps: z.int(),
  /** Ids of the latest steps that had one: a page that lost an answer learns whether its step is stored. */
  known: z.array(z.string()),
  media: MediaState,
  view: View.optional(),
})
export type OpenedProject = z.infer<typeof OpenedProject>

/** A new revision of a document, with the patches from the one before. */
export const Revision = z.object({
  revision: z.int(),
  cursor: z.int(),
  label: Message,
  patches: z.array(DocumentPatch),
})
export type Revision = z.infer<typeof Revision>

/** One entry of the history panel. */
export const HistoryStep = z.object({ number: z.int(), label: Message, time: z.number() })
export type HistoryStep = z.infer<typeof HistoryStep>

/** A recently opened project. */
export const RecentProject = z.object({
  path: z.string(),
  name: z.string(),
  /** In milliseconds since 1970. */
  openedAt: z.number(),
  /** The file is gone. */
  missing: z.boolean(),
})
export type RecentProject = z.infer<typeof RecentProject>

/** A take without its sound. */
export const TakeFacts = z.object({
  id: z.string(),
  /** The hash of its text, voice and settings, see `takeKey`. */
  key: z.string(),
  target: Target,
  /** The line it was made for; absent where it was made for none. */
  line: z.int().optional(),
  voice: z.string(),
  seconds: z.number(),
  /** Its speech without the silence around it, and for how many seconds that begins softly; absent where it holds none. */
  speech: z.object({ seconds: z.number(), lead: z.number() }).optional(),
  /** The rate at which it was spoken for its place in a dub; absent: at its voice's own pace. */
  rate: z.number().optional(),
  sizeBytes: z.int(),
  madeAt: z.number(),
  /** Notes for the listener, such as letters that the voice left out. */
  notes: z.array(Message).optional(),
  /** When the speech of a recording begins as it was performed, in seconds after its line's start; absent: not known. */
  place: z.number().optional(),
  /** The measures of a recording; see `measureRecording`. */
  heard: z.object({ level: z.number(), peak: z.number(), noise: z.number(), clipped: z.int() }).optional(),
  /** The take that it is the clean copy of. */
  cleanedFrom: z.string().optional(),
  /** The recording of a pass that it was cut from, and from where to where, in seconds of the film. */
  cutFrom: z.object({ recording: z.string(), from: z.number(), to: z.number() }).optional(),
  /** The user's rating: 1 to 5 stars, and a note. */
  stars: z.int().min(1).max(5).optional(),
  remark: z.string().optional(),
  /** When the take was put into the bin, in milliseconds since 1970; the bin is emptied when the project is closed. */
  binnedAt: z.number().optional(),
})
export type TakeFacts = z.infer<typeof TakeFacts>

const path = z.string().min(1)
const project = z.string().min(1)
/** The revision a change is based on; an outdated one is refused. */
const base = z.int().min(0)
const nothing = z.object({})

/** Projects: one file each, open in one window at a time. Every answer means that the change is safe on disk. */
export const projects = {
  /** Creates a project for a video, beside it if possible; with `reuse`, opens the existing one in that folder. */
  createProject: {
    input: z.object({ media: path, folder: path.optional(), reuse: z.boolean().default(false) }),
    output: OpenedProject,
  },
  openProject: { input: z.object({ path }), output: OpenedProject },
  /** Reads the current project, for a page that is out of date. */
  readProject: { input: z.object({ project }), output: OpenedProject },
  closeProject: { input: z.object({ project }), output: nothing },
  /** Saves a copy and continues in it. The original file keeps its last state; one in the studio's own folder is removed. */
  saveProjectAs: { input: z.object({ project, path }), output: z.object({ path, name: z.string() }) },
  /**
   * Commits a step. A step with an `id` is stored once, however often it is sent; a repetition answers without patches.
   */
  commitStep: { input: StepRequest.extend({ project, base }), output: Revision },
  undo: { input: z.object({ project, base }), output: Revision },
  redo: { input: z.object({ project, base }), output: Revision },
  /** Undoes or redoes until exactly `step` steps are done. */
  goToStep: { input: z.object({ project, base, step: z.int().min(0) }), output: Revision },
  projectHistory: {
    input: z.object({ project, limit: z.int().min(1).max(1000).default(500) }),
    output: z.object({ cursor: z.int(), steps: z.array(HistoryStep) }),
  },
  saveView: { input: z.object({ project, view: View }), output: nothing },
  /** Changes the video's path. A video with other content is only accepted with `replace`. */
  relinkMedia: { input: z.object({ project, base, path, replace: z.boolean().default(false) }), output: Revision },
  listRecent: { input: nothing, output: z.object({ projects: z.array(RecentProject) }) },
  forgetRecent: { input: z.object({ path }), output: nothing },
  /** Copies a WAV file into the project. */
  saveTake: {
    input: z.object({
      project,
      key: z.string().min(1),
      target: Target,
      line: z.int().min(1).optional(),
      voice: z.string().min(1),
      /** The rate of the take that it is a part of; see `TakeFacts`. */
      rate: z.number().positive().optional(),
      /** Whether the take was cut from another one. */
      cut: z.boolean().optional(),
      place: z.number().optional(),
      cleanedFrom: z.string().optional(),
      path,
    }),
    output: TakeFacts,
  },
  /** The URL of a take for the page, and the path of its file. */
  loadTake: { input: z.object({ project, take: z.string().min(1) }), output: z.object({ url: z.string(), path }) },
  /** Some thousand takes in the order in which they were added, from the first or `after` the place `next` of another answer. */
  listTakes: {
    input: z.object({ project, after: z.int().min(0).default(0) }),
    output: z.object({ takes: z.array(TakeFacts), next: z.int().optional() }),
  },
  /** Puts takes into the bin, which is emptied when the project is closed, or takes them out of it. */
  binTakes: { input: z.object({ project, takes: z.array(z.string()), binned: z.boolean() }), output: nothing },
  /** Gives a take stars (0 for none) or a note. */
  rateTake: {
    input: z.object({
      project,
      take: z.string().min(1),
      stars: z.int().min(0).max(5).optional(),
      remark: z.string().max(2000).optional(),
    }),
    output: TakeFacts,
  },
} as const satisfies CommandTable
