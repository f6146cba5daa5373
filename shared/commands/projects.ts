import { z } from 'zod'
import { Target } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'
import type { Document } from '../project/document.ts'
import { DocumentPatch, StepRequest } from '../project/journalStep.ts'

/** Where the user is in a project. The page decides what else belongs to it. */
export const View = z.looseObject({
  /** Seconds at the left edge of the timeline, and pixels for each second. */
  scroll: z.number().optional(),
  zoom: z.number().optional(),
  playhead: z.number().optional(),
  /** The translation that is shown. */
  target: Target.optional(),
})
export type View = z.infer<typeof View>

/** How the video of a project stands: `moved` was found beside the project, `changed` has other content under its name. */
export const MediaState = z.object({
  state: z.enum(['present', 'moved', 'changed', 'missing']),
  /** Where the video is, or where it was last seen. */
  path: z.string(),
})
export type MediaState = z.infer<typeof MediaState>

/** A project that is open in a window. */
export const OpenedProject = z.object({
  /** What other commands call it, until it is closed. */
  project: z.string(),
  path: z.string(),
  name: z.string(),
  document: z.custom<Document>(),
  revision: z.int(),
  /** How many steps are done, and how many there are. */
  cursor: z.int(),
  steps: z.int(),
  /** The ids of the last steps that came with one: a page that lost an answer learns here whether its step is stored. */
  known: z.array(z.string()),
  media: MediaState,
  view: View.optional(),
})
export type OpenedProject = z.infer<typeof OpenedProject>

/** A new state of a document: what was done to the one before it. */
export const Revision = z.object({
  revision: z.int(),
  cursor: z.int(),
  label: z.string(),
  patches: z.array(DocumentPatch),
})
export type Revision = z.infer<typeof Revision>

/** One entry of the history panel. */
export const HistoryStep = z.object({ number: z.int(), label: z.string(), time: z.number() })
export type HistoryStep = z.infer<typeof HistoryStep>

/** A project that was open lately. */
export const RecentProject = z.object({
  path: z.string(),
  name: z.string(),
  /** In milliseconds since 1970. */
  openedAt: z.number(),
  /** It is not where it was. */
  missing: z.boolean(),
})
export type RecentProject = z.infer<typeof RecentProject>

/** A take without its sound. */
export const TakeFacts = z.object({
  id: z.string(),
  /** What it was made from, see `takeKey`. */
  key: z.string(),
  target: Target,
  /** The line it was made for; absent in takes of older projects. */
  line: z.int().optional(),
  voice: z.string(),
  seconds: z.number(),
  sizeBytes: z.int(),
  madeAt: z.number(),
  /** What the listener should know, such as signs that the voice left out. */
  notes: z.array(z.string()).optional(),
})
export type TakeFacts = z.infer<typeof TakeFacts>

const path = z.string().min(1)
const project = z.string().min(1)
/** The revision that a change was made on: one that is not the present is refused. */
const base = z.int().min(0)
const nothing = z.object({})

/** Projects: one file each, open in one window at a time. Every answer means that the change is safe on disk. */
export const projects = {
  /** Makes a project for a video, beside it where that is possible; with `reuse` opens the one that lies there for it. */
  createProject: {
    input: z.object({ media: path, folder: path.optional(), reuse: z.boolean().default(false) }),
    output: OpenedProject,
  },
  openProject: { input: z.object({ path }), output: OpenedProject },
  /** The project as it is now, for a page that has lost track. */
  readProject: { input: z.object({ project }), output: OpenedProject },
  closeProject: { input: z.object({ project }), output: nothing },
  /** Goes on with a copy; the file so far stays as it was last. */
  saveProjectAs: { input: z.object({ project, path }), output: z.object({ path, name: z.string() }) },
  /** A step with an `id` is done once however often it is sent; a repetition changes nothing and has no patches. */
  commitStep: { input: StepRequest.extend({ project, base }), output: Revision },
  undo: { input: z.object({ project, base }), output: Revision },
  redo: { input: z.object({ project, base }), output: Revision },
  /** Undoes or redoes until just so many steps are done. */
  goToStep: { input: z.object({ project, base, step: z.int().min(0) }), output: Revision },
  projectHistory: {
    input: z.object({ project, limit: z.int().min(1).max(10_000).default(500) }),
    output: z.object({ cursor: z.int(), steps: z.array(HistoryStep) }),
  },
  saveView: { input: z.object({ project, view: View }), output: nothing },
  /** Says where the video is now. Another video than the one so far is only taken with `replace`. */
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
      path,
    }),
    output: TakeFacts,
  },
  /** Where the page loads a take from, and the file that is there. */
  loadTake: { input: z.object({ project, take: z.string().min(1) }), output: z.object({ url: z.string(), path }) },
  listTakes: { input: z.object({ project }), output: z.object({ takes: z.array(TakeFacts) }) },
  removeTakes: { input: z.object({ project, takes: z.array(z.string()) }), output: nothing },
} as const satisfies CommandTable
