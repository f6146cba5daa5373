import type { z } from 'zod'
import type { ActionId } from './actions/actions.ts'
import type { Failure } from './failure.ts'
import type { Message } from './locale/message.ts'

/** A command of the studio. The dispatcher, the bridge and the renderer's calls are derived from such rows. */
export interface Command {
  readonly input: z.core.$ZodType
  readonly output: z.core.$ZodType
}

export type CommandTable = Readonly<Record<string, Command>>

/** The most that one call may bring, in bytes: an edit of every word of a film of ten hours takes a third of it. */
export const MAX_CALL_BYTES = 64 * 1024 * 1024

/** The result of a call. Failures cross as data, because a thrown error loses all but its message over IPC. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

/** The progress of a long command. */
export interface Progress {
  /** 0 to 1, never decreasing; absent while not known. */
  readonly fraction?: number
  /** The current step, for the user. */
  readonly stage: Message
  /** Estimated seconds left. */
  readonly remaining?: number
}

/** Events that the studio sends to its windows. */
export interface StudioEvents {
  progress: { readonly task: string } & Progress
  /** A project changed, in any window; `revision` grows by one with every step. */
  projectChanged: { readonly project: string; readonly revision: number }
  /** Work on a project started, progressed or ended. */
  workChanged: { readonly project: string }
  /**
   * The conversation with the assistant about a project (by its file) changed: a turn or a run started, progressed or
   * ended.
   */
  assistantChanged: { readonly path: string }
  /** More text of an answer, to be inserted after its first `at` characters. */
  assistantTextAdded: { readonly path: string; readonly turn: string; readonly at: number; readonly text: string }
  /** The queue of dubs changed. */
  jobsChanged: Record<never, never>
  /** Another window changed settings that hold for all of them. */
  settingsChanged: Record<never, never>
  /** The engine or the connection changed its state. */
  connectionChanged: Record<never, never>
  /** The installation of a pack progressed, or a pack was installed or removed. */
  packsChanged: Record<never, never>
  /** A failure that no call of a page waits for, such as a note that a full disk did not take. */
  failure: Failure
  /** The user chose an action in the desktop's menu. */
  action: { readonly id: ActionId }
  /** The user opened a project in the desktop's file manager; the page is to open it. */
  projectRequested: { readonly path: string }
}

export type StudioEventName = keyof StudioEvents

/** An event with its data, as sent to a window. */
export type StudioEvent = {
  [N in StudioEventName]: { readonly event: N; readonly data: StudioEvents[N] }
}[StudioEventName]

/** Options of an upload of files to the studio. */
export interface UploadOptions {
  /** Cancels the upload when it resolves. */
  readonly stopped?: Promise<unknown>
  /** The share of all bytes that has arrived, 0 to 1; called only where files have to be sent. */
  onProgress?(fraction: number): void
}

/**
 * The connection to the studio. `refused`: another studio answers there, which does not know this page; this is
 * permanent.
 */
export type LinkState = 'up' | 'down' | 'refused'

/** The interface that a shell gives to its page; it knows no command by name. */
export interface Bridge {
  readonly shell: 'electron' | 'browser'
  /**
   * Calls a command. A long command gets a task id from the caller, which its progress carries and which cancels it.
   */
  invoke(command: string, input: unknown, task?: string): Promise<Result<unknown>>
  subscribe<N extends StudioEventName>(event: N, listener: (data: StudioEvents[N]) => void): () => void
  /** The paths of files that were dropped or chosen together; in the browser they are uploaded first, in parallel. */
  pathsOf(files: readonly unknown[], options?: UploadOptions): Promise<Result<readonly string[]>>
  /** Scales the page; 1 is the usual size. Absent where the browser does this itself. */
  zoom?(factor: number): void
  /**
   * Watches whether the studio can be reached; called at once with the present state. Returns the function that ends
   * it.
   */
  watchLink(listener: (link: LinkState) => void): () => void
}
