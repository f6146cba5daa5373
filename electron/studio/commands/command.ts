import type { z } from 'zod'
import type { CommandTable, Progress } from '../../../shared/ipc.ts'

/** One function for each row, as the studio implements it. */
export type CommandHandlers<T extends CommandTable> = {
  readonly [N in keyof T]: (input: z.output<T[N]['input']>, given: CommandGiven) => Promise<z.input<T[N]['output']>>
}

/** What a command is given besides its input. */
export interface CommandGiven {
  /** The window (or page) that asks; things opened for it are closed with it. */
  readonly window: string
  /** Aborted by `cancelTask` with the task id that came along, and when the window goes. */
  readonly signal: AbortSignal
  onProgress(progress: Progress): void
}
