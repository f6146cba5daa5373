import type { Failure } from '../../shared/failure.ts'
import type { ShortReport } from '../../shared/qc/shortReport.ts'

/** A part of the work that takes long enough to be watched. */
export type Stage = 'sample' | 'engine' | 'send' | 'analyze' | 'speakers' | 'translate' | 'render' | 'check'

/** What people read while a stage is under way. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  sample: 'Making the sample video',
  engine: 'Starting the engine',
  send: 'Sending the video',
  analyze: 'Listening to the video',
  speakers: 'Telling the speakers apart',
  translate: 'Translating',
  render: 'Dubbing',
  check: 'Checking the dub',
}

/** A line whose text is too long for its time: it is hurried, or makes others late. */
export interface LongLine {
  /** The line's number, from 1. */
  readonly line: number
  /** Where it starts, in seconds. */
  readonly start: number
  readonly text: string
  /** About how many characters it must lose. */
  readonly characters: number
}

/** What came of a dub. The counts by pace are absent where the service does not report them. */
export interface DubSummary {
  /** The dubbed video. */
  readonly output: string
  /** Subtitle files written beside it. */
  readonly subtitles: readonly string[]
  readonly lines: number
  readonly speakers: number
  readonly natural?: number
  readonly spedUp?: number
  /** The fastest rate of any line; 1 is natural. */
  readonly fastest?: number
  readonly tooLong?: readonly LongLine[]
  /** What the service has to say about the render. */
  readonly notes?: readonly string[]
  /** What the check of the finished file found, and the files that tell all of it. */
  readonly qc?: ShortReport
  readonly reports?: readonly string[]
}

/** Everything `griot dub` tells; with `--json` each is one line of standard output, exactly in this shape. */
export type DubEvent =
  | { readonly event: 'note'; readonly message: string }
  | { readonly event: 'warning'; readonly message: string }
  /** `fraction` is 0 when the stage begins and 1 when it is done; it never goes back within a stage. */
  | { readonly event: 'progress'; readonly stage: Stage; readonly fraction: number }
  | ({ readonly event: 'done' } & DubSummary)
  | { readonly event: 'failed'; readonly kind: Failure['kind']; readonly message: string; readonly exitCode: number }

/** Takes the events of one dub. */
export type Tell = (event: DubEvent) => void

/** Runs one stage, telling when it begins, how far it is and when it is done. */
export async function inStage<T>(
  tell: Tell,
  stage: Stage,
  work: (onProgress: (fraction: number) => void) => Promise<T>,
): Promise<T> {
  let reached = 0
  tell({ event: 'progress', stage, fraction: 0 })
  const result = await work((fraction) => {
    // 1 is kept for the end: the service may be at 100 % while the file is still on its way.
    if (fraction <= reached || fraction >= 1) return
    reached = fraction
    tell({ event: 'progress', stage, fraction })
  })
  tell({ event: 'progress', stage, fraction: 1 })
  return result
}
