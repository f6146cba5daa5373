import type { z } from 'zod'
import type { ActionId } from './actions/actions.ts'
import type { Failure } from './failure.ts'

/** One thing the studio can be asked to do. The dispatcher, the bridge and the renderer's calls are derived from rows. */
export interface Command {
  readonly input: z.ZodType
  readonly output: z.ZodType
}

export type CommandTable = Readonly<Record<string, Command>>

/** The most that one call may bring, in bytes: an edit of every word of a film of ten hours takes a third of it. */
export const LARGEST_CALL = 64 * 1024 * 1024

/** What a call comes back as: failures cross as data, because a thrown error loses all but its message on the way. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

/** How far a long command is. */
export interface Progress {
  /** 0 to 1, never back; absent while that is not known. */
  readonly fraction?: number
  /** What is being done, in words for the user. */
  readonly stage: string
  /** Estimated seconds left. */
  readonly remaining?: number
}

/** What the studio says of its own accord. */
export interface StudioEvents {
  progress: { readonly task: string } & Progress
  /** A project changed, by whichever window; `revision` grows by one with every step. */
  projectChanged: { readonly project: string; readonly revision: number }
  /** Work on a project began, went on or ended. */
  workChanged: { readonly project: string }
  /** A conversation with the assistant changed: a turn began or ended, or a run went on. By the project's file. */
  assistantChanged: { readonly path: string }
  /** More of an answer: it goes where `at` characters have come before. */
  assistantSaid: { readonly path: string; readonly turn: string; readonly at: number; readonly text: string }
  /** The queue of jobs changed. */
  jobsChanged: Record<never, never>
  /** The engine or the connection changed its state. */
  connectionChanged: Record<never, never>
  /** A pack is being installed, is there now, or is gone. */
  packsChanged: Record<never, never>
  /** The user chose this in the menu of the desktop; ids are in `actions.ts`. */
  action: { readonly id: ActionId }
  /** The user opened a project in the desktop's file manager; the page opens it. */
  projectRequested: { readonly path: string }
}

export type StudioEventName = keyof StudioEvents

/** One event on its way to a window. */
export type StudioEvent = {
  [N in StudioEventName]: { readonly event: N; readonly data: StudioEvents[N] }
}[StudioEventName]

/** What goes with files on their way to the studio. */
export interface FilesGiven {
  /** Ends the sending when it resolves. */
  readonly stopped?: Promise<unknown>
  /** The share of all bytes that has arrived, 0 to 1; told only where files have to be sent. */
  onProgress?(fraction: number): void
}

/** The way to the studio. `refused`: another studio answers there, which does not know this page; that is for good. */
export type LinkState = 'up' | 'down' | 'refused'

/** What the page is given by its shell; it knows no command by name. */
export interface Bridge {
  readonly shell: 'electron' | 'browser'
  /** A long command brings a task id of the caller's making, which its progress carries and which cancels it. */
  invoke(command: string, input: unknown, task?: string): Promise<Result<unknown>>
  subscribe<N extends StudioEventName>(event: N, listener: (data: StudioEvents[N]) => void): () => void
  /** The paths of files that were dropped or chosen together; in the browser they are uploaded first, side by side. */
  pathsOf(files: readonly unknown[], given?: FilesGiven): Promise<Result<readonly string[]>>
  /** Shows everything larger or smaller; 1 is the usual size. Absent where that is the browser's own matter. */
  zoom?(factor: number): void
  /** Whether the studio can be reached; called at once with the present state. */
  watchLink(listener: (link: LinkState) => void): () => void
}
