import cliProgress from 'cli-progress'
import { say } from '../../shared/locale/message.ts'
import { type DubEvent, type Stage, stageName, type Tell } from './dubEvents.ts'
import { printLine } from './print.ts'
import { summaryLines } from './summary.ts'
import { words } from './words.ts'

/** Shows the events of a dub. Disposing clears the progress bar from the terminal. */
interface Reporter extends Disposable {
  readonly tell: Tell
}

/** The streams a reporter writes to. */
export interface Outputs {
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean }
  readonly err: NodeJS.WritableStream
}

/** One JSON object a line with `json`, bars on a terminal, plain lines elsewhere. Failures also go to `err`. */
export function createReporter({ out, err }: Outputs, json: boolean): Reporter {
  if (json) return { tell: jsonTell({ out, err }), [Symbol.dispose]: () => undefined }
  const stages = out.isTTY ? barStages(out) : lineStages(out)
  const tell = (event: DubEvent) => {
    if (event.event === 'progress') {
      stages.show(event.stage, event.fraction)
      return
    }
    stages.rest()
    const stream = event.event === 'failed' ? err : out
    for (const line of wordsOf(event)) printLine(stream, line)
  }
  return { tell, [Symbol.dispose]: () => stages.rest() }
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

function jsonTell({ out, err }: Outputs): Tell {
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
  show(stage: Stage, fraction: number): void
  /** Clears the bar, so that a line of text can be printed. */
  rest(): void
}

function barStages(out: NodeJS.WritableStream): Stages {
  let bar: cliProgress.SingleBar | undefined
  const rest = () => {
    bar?.stop()
    bar = undefined
  }
  return {
    rest,
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

function startBar(stream: NodeJS.WritableStream, stage: Stage): cliProgress.SingleBar {
  const format = `${stageName(stage)} {bar} {percentage} %`
  const look = { barCompleteChar: '█', barIncompleteChar: '░', barsize: 30, hideCursor: true, clearOnComplete: true }
  const bar = new cliProgress.SingleBar({ format, stream, gracefulExit: false, ...look })
  bar.start(1, 0)
  return bar
}

function lineStages(out: NodeJS.WritableStream): Stages {
  let shown = { stage: '', tenth: -1 }
  return {
    rest: () => undefined,
    show(stage, fraction) {
      const tenth = Math.floor(fraction * 10)
      if (stage === shown.stage && tenth <= shown.tenth && fraction > 0) return
      shown = { stage, tenth }
      const name = stageName(stage)
      const done = words(say('cli.stageDone', { stage: name }))
      printLine(out, fraction === 0 ? `${name}…` : fraction === 1 ? done : `${name}: ${tenth * 10} %`)
    },
  }
}
