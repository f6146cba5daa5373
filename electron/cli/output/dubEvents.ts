import type { MadeDub } from '../../../shared/commands/finishedDub.ts'
import type { Failure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { ShortReport } from '../../../shared/qc/shortReport.ts'
import type { Figures, LongLine } from '../../dubbing/work/figures.ts'
import { words } from './words.ts'

/** A stage of a dub that takes long enough to show progress. */
export type ProgressStage =
  | 'sample'
  | 'engine'
  | 'send'
  | 'analyze'
  | 'picture'
  | 'track'
  | 'text'
  | 'speakers'
  | 'faces'
  | 'translate'
  | 'render'
  | 'check'

/** The stages in words, shown while they run. */
const STAGE_LABELS: Readonly<Record<ProgressStage, Message>> = {
  sample: say('cli.stage.sample'),
  engine: say('cli.stage.engine'),
  send: say('cli.stage.send'),
  analyze: say('doing.listen'),
  picture: say('doing.picture'),
  track: say('doing.track'),
  text: say('doing.alignText'),
  speakers: say('doing.speakers'),
  faces: say('doing.faces'),
  translate: say('doing.translateAll'),
  render: say('cli.stage.render'),
  check: say('cli.stage.check'),
}

/** The name of a stage in the language of the command line. */
export function stageName(stage: ProgressStage): string {
  return words(STAGE_LABELS[stage])
}

/** The outcome of a dub, with the counts of its lines by pace. */
export interface DubSummary
  extends Omit<Figures, 'tooLong'>,
    Readonly<Pick<MadeDub, 'subtitles' | 'speakers' | 'shortened'>> {
  /** The dubbed video. */
  readonly output: string
  readonly tooLong?: readonly LongLine[]
  /** Notes of the service on the render. */
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
  | { readonly event: 'progress'; readonly stage: ProgressStage; readonly fraction: number }
  | ({ readonly event: 'done' } & DubSummary)
  | { readonly event: 'failed'; readonly kind: Failure['kind']; readonly message: string; readonly exitCode: number }

/** Receives the events of one dub. */
export type DubEventListener = (event: DubEvent) => void

/** Runs one stage and reports its start, progress and end. */
export async function inStage<T>(
  onEvent: DubEventListener,
  stage: ProgressStage,
  work: (onProgress: (fraction: number) => void) => Promise<T>,
): Promise<T> {
  const onProgress = startStage(onEvent, stage)
  const result = await work(onProgress)
  onProgress(1)
  return result
}

/** Starts a stage: reports 0, and returns the function that reports its progress, each fraction once and 1 at its end. */
export function startStage(onEvent: DubEventListener, stage: ProgressStage): (fraction: number) => void {
  let highestFraction = 0
  onEvent({ event: 'progress', stage, fraction: 0 })
  return (fraction) => {
    if (fraction <= highestFraction) return
    highestFraction = fraction
    onEvent({ event: 'progress', stage, fraction })
  }
}
