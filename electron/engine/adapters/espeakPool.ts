import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { AppError } from '../../../shared/failure.ts'
import { programBeside } from '../programBeside.ts'
import type { EspeakAnswer, EspeakOrder } from './workers/espeakWorker.ts'

const WORKER = programBeside(import.meta, './workers/espeakWorker')

/** A piece of speech from a worker, with where its words and, on request, its phonemes begin. */
export type EspeakPiece = Extract<EspeakAnswer, { kind: 'piece' }>

/** Processes with espeak-ng in them. An order not yet begun waits; one that nobody reads any more is dropped. */
export interface EspeakPool {
  /** The pieces of one order as they are made; leaving early, or the signal, stops the synthesis. */
  run(order: Omit<EspeakOrder, 'id'>, signal: AbortSignal): AsyncGenerator<EspeakPiece>
  close(): Promise<void>
}

interface Utterance {
  readonly order: EspeakOrder
  readonly receive: (answer: EspeakAnswer) => void
}

interface Desk {
  readonly child: ChildProcess
  current: Utterance | undefined
  /** Ends it when it has had nothing to say for a while. */
  leaving?: NodeJS.Timeout
}

/** Milliseconds without an order after which a process ends: it takes 60 MB, and starting another a fifth of a second. */
const IDLE_TIME = 60_000
/** Its compiling threads would each keep memory of their own for ever. */
const FRUGAL = { MALLOC_ARENA_MAX: '1' }

/**
 * A pool of at most `size` processes, which start when they are needed, end when they have been idle for long and do
 * not keep the program alive meanwhile.
 */
export function createEspeakPool(size: number, { idleTime = IDLE_TIME }: { idleTime?: number } = {}): EspeakPool {
  const waiting: Utterance[] = []
  const desks = new Set<Desk>()
  let nextId = 1
  let closed = false

  const assign = (): void => {
    for (const utterance of closed ? [] : waiting.splice(0)) {
      const desk = [...desks].find(isFree) ?? (desks.size < size ? hire() : undefined)
      if (desk === undefined) waiting.push(utterance)
      else give(desk, utterance)
    }
  }
  const give = (desk: Desk, utterance: Utterance): void => {
    clearTimeout(desk.leaving)
    desk.current = utterance
    hold(desk.child, true) // speech under way keeps the program alive, an idle voice does not
    desk.child.send(utterance.order, () => undefined) // where it is gone, its end tells the same
  }
  const rest = (desk: Desk): void => {
    desk.current = undefined
    hold(desk.child, false)
    desk.leaving = setTimeout(() => dismiss(desk), idleTime).unref()
  }
  const dismiss = (desk: Desk): void => {
    clearTimeout(desk.leaving)
    desks.delete(desk)
    desk.child.kill('SIGKILL')
  }
  const hire = (): Desk => {
    const child = fork(WORKER, [], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, ...FRUGAL },
    })
    const desk: Desk = { child, current: undefined }
    const ended = (message: string): void => {
      dismiss(desk)
      desk.current?.receive({ kind: 'failed', id: desk.current.order.id, message })
      desk.current = undefined
      assign()
    }
    child.on('message', (answer: EspeakAnswer) => {
      desk.current?.receive(answer)
      if (answer.kind === 'piece') return
      rest(desk)
      assign()
    })
    child.on('error', (error) => ended(error.message))
    child.on('exit', (code, signal) => ended(`its process ended with ${signal ?? `exit code ${code}`}.`))
    desks.add(desk)
    return desk
  }
  const start = (order: EspeakOrder, receive: Utterance['receive']): (() => void) => {
    const utterance = { order, receive }
    waiting.push(utterance)
    assign()
    return () => {
      const place = waiting.indexOf(utterance)
      if (place >= 0) waiting.splice(place, 1)
      // It cannot be told while it speaks; where more is to come, another is sooner ready than it.
      for (const desk of desks) if (desk.current === utterance) dismiss(desk)
    }
  }
  return {
    run: (order, signal) => pieces((receive) => start({ ...order, id: nextId++ }, receive), signal),
    async close() {
      closed = true
      // Whoever waits for the end must live to see it.
      for (const { child } of desks) hold(child, true)
      const ends = [...desks].map(({ child }) => once(child, 'exit'))
      for (const desk of desks) dismiss(desk)
      await Promise.all(ends)
    },
  }
}

const isFree = ({ current }: Desk): boolean => current === undefined

/** Whether a child keeps this program alive. */
function hold(child: ChildProcess, on: boolean): void {
  const change = on ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}

/** Turns the worker's answers into an async sequence. */
async function* pieces(
  start: (receive: (answer: EspeakAnswer) => void) => () => void,
  signal: AbortSignal,
): AsyncGenerator<EspeakPiece> {
  signal.throwIfAborted()
  const inbox: EspeakAnswer[] = []
  let wake = (): void => {}
  const stop = start((answer) => {
    inbox.push(answer)
    wake()
  })
  const onAbort = (): void => wake()
  signal.addEventListener('abort', onAbort)
  try {
    for (;;) {
      signal.throwIfAborted()
      const answer = inbox.shift()
      if (answer === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else if (answer.kind === 'piece') yield answer
      else if (answer.kind === 'failed') {
        throw new AppError({ kind: 'engine_down', message: `The built-in voice failed: ${answer.message}` })
      } else return
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    stop()
  }
}
