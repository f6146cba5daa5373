import type { z } from 'zod'
import type { CommandTable, Progress } from '../../../shared/ipc.ts'

/** One function for each row, as the studio implements it. */
export type CommandHandlers<T extends CommandTable> = {
  readonly [N in keyof T]: (input: z.output<T[N]['input']>, context: CommandContext) => Answer<T[N]['output']>
}

/** The answer of a handler; `void` for commands without one. */
type Answer<O extends z.core.$ZodType> =
  O extends z.ZodObject<infer S> ? (keyof S extends never ? Promise<void> : Promise<z.input<O>>) : Promise<z.input<O>>

/** The context of a command: its caller, and how to cancel it and report progress. */
export interface CommandContext {
  /** The calling window (or page); what it opens is closed with it. */
  readonly window: string
  /** Aborted by `cancelTask` with the call's task id, and when the window closes. */
  readonly signal: AbortSignal
  onProgress(progress: Progress): void
}
