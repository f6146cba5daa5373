import type { Stage } from '../../../shared/commands/dubs.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import type { ItemEvent, RunPhase } from './itemPhase.ts'
import type { ItemState } from './queueStore.ts'

/** The progress of a run. */
export interface Progress {
  readonly stage: Stage
  /** The current step. */
  readonly doing: Said
  /** 0 to 1. */
  readonly fraction: number
  /** Estimated seconds left; absent while not known. */
  readonly remaining?: number | undefined
  /** Why it waits, and the time of the next try (milliseconds since 1970), if that is known. */
  readonly held?: { readonly reason: Said; readonly until?: number | undefined }
}

/** How a run ended. */
export interface RunEnd {
  readonly event: Extract<ItemEvent, 'done' | 'failed' | 'stopped'>
  /** The state of the item if this is the end of it. */
  readonly state?: ItemState
  /** Duration in seconds. */
  readonly seconds: number
  /** The error of a run that failed. */
  readonly error?: unknown
}

/** A run of an item as the queue keeps it. */
export interface Run {
  phase: RunPhase
  progress: Progress
  readonly stop: AbortController
  /** Resolves when the run has ended and its end is saved; never rejects. */
  ended: Promise<void>
}

/** Creates a run that has not begun to work. */
export function newRun(): Run {
  const progress: Progress = { stage: 'engine', doing: say('doing.ready'), fraction: 0 }
  return { phase: 'running', progress, stop: new AbortController(), ended: Promise.resolve() }
}
