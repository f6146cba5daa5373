import { create } from 'zustand'
import type { MediaState, OpenedProject, TakeFacts } from '../../../shared/commands/projects.ts'
import type { CountingDub, Work } from '../../../shared/commands/work.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Document } from '../../../shared/project/document.ts'
import type { QueueState } from '../../../shared/project/editQueue.ts'

/** The project open in this window. */
export interface OpenProject {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly media: MediaState
  /** The document with the edits that are still on their way to the disk. */
  readonly document: Document
  /** Number of the current step, and of all steps in the project's file. */
  readonly cursor: number
  readonly steps: number
  /** State of the edit queue, and the number of unsaved edits. */
  readonly saved: QueueState
  readonly unsaved: number
  readonly takes: ReadonlyMap<string, TakeFacts>
  readonly work: readonly Work[]
  /** Its dub in each language that has one. */
  readonly dubs: readonly CountingDub[]
  /** The shown translation; undefined while there is none. */
  readonly target: Target | undefined
  /** The view when the project was last shown. */
  readonly view: OpenedProject['view']
}

/** The store of the open project; the page's other stores are in `stores.ts`. */
export const useProjectStore = create<{ readonly open: OpenProject | undefined }>(() => ({ open: undefined }))

/** The open project; undefined on the first screen. */
export function openProject(): OpenProject | undefined {
  return useProjectStore.getState().open
}

/** The open project, for code that only runs with one. Throws if there is none. */
export function theProject(): OpenProject {
  const open = openProject()
  if (open === undefined) throw new Error('There is no open project')
  return open
}

/** Throws `cancelled` if another project or none is open by now: work begun for a project must not change another. */
export function checkStillOpen(id: string): void {
  if (openProject()?.id !== id) throw new AppError({ kind: 'cancelled', message: say('failure.cancelled') })
}

/** Changes a part of the open project, if its id is still this. */
export function patchProject(id: string, change: Partial<OpenProject>): void {
  useProjectStore.setState(({ open }) => (open?.id === id ? { open: { ...open, ...change } } : {}))
}

/** A value of the open project; for components that are shown only while there is one. */
export function useProject<T>(select: (project: OpenProject) => T): T {
  return useProjectStore(({ open }) => select(open ?? CLOSED_PROJECT))
}

/**
 * A value of the open project's document, for a component, which is drawn again when the value changes.
 *
 * @example
 * const line = useDocument(({ lines }) => lines[id])
 */
export function useDocument<T>(select: (document: Document) => T): T {
  return useProject(({ document }) => select(document))
}

/** The film that the page works on, and the number of its sound track that is dubbed, where one is chosen. */
export function soundOfFilm(path: string): { readonly path: string; readonly soundTrack?: number | undefined } {
  return { path, soundTrack: openProject()?.document.soundTrack }
}

/** Whether a project is of a programme of sound, as far as that is known: then nothing of a picture is offered. */
export function isProgramme({ media }: Document): boolean {
  return media.facts !== undefined && media.facts.video === undefined
}

/** An empty project, for components that are still drawn at the moment a project closes. */
const CLOSED_PROJECT: OpenProject = {
  id: '',
  path: '',
  name: '',
  media: { state: 'missing', path: '' },
  document: {
    version: 1,
    media: { path: '', fingerprint: { sizeBytes: 0, hash: '' } },
    targets: [],
    speakers: {},
    lines: {},
    nextLine: 1,
    mix: { bed: 'duck', gap: 10, bedGain: 0, voiceGain: 0, loudness: 'as_source' },
  },
  cursor: 0,
  steps: 0,
  saved: 'clean',
  unsaved: 0,
  takes: new Map(),
  work: [],
  dubs: [],
  target: undefined,
  view: undefined,
}
