import cliProgress from 'cli-progress'
import { say } from '../../../shared/locale/message.ts'
import { type DubEvent, type DubEventListener, type ProgressStage, stageName } from './dubEvents.ts'
import { printLine } from './print.ts'
import { summaryLines } from './summary.ts'
import { words } from './words.ts'

/** Shows the events of a dub. Disposing clears the progress bar from the terminal. */
interface Reporter extends Disposable {
  readonly onEvent: DubEventListener
}

/** The streams a reporter writes to. */
export interface Outputs {
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean }
  readonly err: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

/**
 * One JSON object a line with `json`. Else what was done goes to `out`, and how far it is to `err`, so that a pipe holds only what
 * is wanted: as bars on a terminal, elsewhere as one line for each stage. Failures also go to `err`.
 */
export function createReporter({ out, err }: Outputs, json: boolean): Reporter {
  if (json) return { onEvent: jsonListener({ out, err }), [Symbol.dispose]: () => undefined }
  const stages = err.isTTY ? barStages(err) : lineStages(err)
  const onEvent = (event: DubEvent) => {
    if (event.event === 'progress') {
      stages.show(event.stage, event.fraction)
      return
    }
    stages.clear()
    const stream = event.event === 'failed' ? err : out
    for (const line of wordsOf(event)) printLine(stream, line)
  }
  return { onEvent, [Symbol.dispose]: () => stages.clear() }
}

function wordsOf(event: Exclude<DubEvent, { event: 'progress' }>): string[] {
  switch (event.event) {
    case 'note':
      return [event.message]
    case 'warning':
      return [words(say('cli.note', { note: event.message }))]
    case 'failed':
      return [event.message]
    case 'done':
      return summaryLines(event)
    default:
      return event satisfies never
  }
}

function jsonListener({ out, err }: Outputs): DubEventListener {
  let last = { stage: '', percent: -1 }
  return (event) => {
    if (event.event === 'progress') {
      const percent = Math.floor(event.fraction * 100)
      if (event.stage === last.stage && percent === last.percent) return
      last = { stage: event.stage, percent }
    }
    if (event.event === 'failed') printLine(err, event.message)
    printLine(out, JSON.stringify(event))
  }
}

interface Stages {
  show(stage: ProgressStage, fraction: number): void
  /** Clears the bar, so that a line of text can be printed. */
  clear(): void
}

function barStages(out: NodeJS.WritableStream): Stages {
  let bar: cliProgress.SingleBar | undefined
  const rest = () => {
    bar?.stop()
    bar = undefined
  }
  return {
    clear: rest,
    show(stage, fraction) {
      if (fraction >= 1) {
        rest()
        printLine(out, words(say('cli.stageDone', { stage: stageName(stage) })))
        return
      }
      bar ??= startBar(out, stage)
      bar.update(fraction)
    },
  }
}

function startBar(stream: NodeJS.WritableStream, stage: ProgressStage): cliProgress.SingleBar {
  const format = `${stageName(stage)} {bar} {percentage} %`
  const look = { barCompleteChar: '█', barIncompleteChar: '░', barsize: 30, hideCursor: true, clearOnComplete: true }
  const bar = new cliProgress.SingleBar({ format, stream, gracefulExit: false, ...look })
  bar.start(1, 0)
  return bar
}

function lineStages(out: NodeJS.WritableStream): Stages {
  let shown = ''
  return {
    clear: () => undefined,
    show(stage) {
      if (stage === shown) return
      shown = stage
      printLine(out, `${stageName(stage)}…`)
    },
  }
}
