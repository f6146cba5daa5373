import type { ShortenedLine } from '../../shared/commands/dubs.ts'
import type { Failure } from '../../shared/failure.ts'
import type { ShortReport } from '../../shared/qc/shortReport.ts'
import type { LongLine } from '../dubbing/steps/longLines.ts'

/** A stage of a dub that takes long enough to show progress. */
export type Stage = 'sample' | 'engine' | 'send' | 'analyze' | 'speakers' | 'translate' | 'shorten' | 'render' | 'check'

/** The stages in words, shown while they run. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  sample: 'Making the sample video',
  engine: 'Starting the engine',
  send: 'Sending the video',
  analyze: 'Listening to the video',
  speakers: 'Telling the speakers apart',
  translate: 'Translating',
  shorten: 'Shortening lines that do not fit',
  render: 'Dubbing',
  check: 'Checking the dub',
}

/** The outcome of a dub. Counts by pace are absent if the service does not report them. */
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
  /** Seconds by which the film is longer, if its picture waited. */
  readonly longer?: number
  /** Lines that a chat model shortened. */
  readonly shortened?: readonly ShortenedLine[]
  /** What the service has to say about the render. */
  readonly notes?: readonly string[]
  /** The outcome of the check of the finished file, and the paths of the full reports. */
  readonly qc?: ShortReport
  readonly reports?: readonly string[]
}

/** The events of `griot dub`; with `--json` each is one line of standard output, in exactly this shape. */
export type DubEvent =
  | { readonly event: 'note'; readonly message: string }
  | { readonly event: 'warning'; readonly message: string }
  /** `fraction` is 0 when the stage begins and 1 when it is done; it never goes back within a stage. */
  | { readonly event: 'progress'; readonly stage: Stage; readonly fraction: number }
  | ({ readonly event: 'done' } & DubSummary)
  | { readonly event: 'failed'; readonly kind: Failure['kind']; readonly message: string; readonly exitCode: number }

/** Receives the events of one dub. */
export type Tell = (event: DubEvent) => void

/** Runs one stage and reports its start, progress and end. */
export async function inStage<T>(
  tell: Tell,
  stage: Stage,
  work: (onProgress: (fraction: number) => void) => Promise<T>,
): Promise<T> {
  let reached = 0
  tell({ event: 'progress', stage, fraction: 0 })
  const result = await work((fraction) => {
    // 1 is reported at the end only: the job may be at 100 % while its result is still being downloaded.
    if (fraction <= reached || fraction >= 1) return
    reached = fraction
    tell({ event: 'progress', stage, fraction })
  })
  tell({ event: 'progress', stage, fraction: 1 })
  return result
}
