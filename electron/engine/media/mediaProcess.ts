import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { AppError, type Failure } from '../../../shared/failure.ts'
import type { Work } from '../ports.ts'
import { partPath } from './partFile.ts'
import type { MediaTask, MediaTasks } from './tasks.ts'

/** The program of the child: beside this file, from source as in a bundle. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './mediaWorker.ts' : './mediaWorker.js', import.meta.url)

/** How much of what a dying child wrote is kept for the log, in characters. */
const LAST_WORDS = 4000

/** What the parent asks for, once. */
export interface MediaRequest<K extends MediaTask = MediaTask> {
  readonly task: K
  readonly input: MediaTasks[K]['input']
}

/** What the child says: how far it is, then how it ended. */
export type MediaReport =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly detail: string }

/**
 * Does one media task in a process of its own, so that FFmpeg can neither block nor crash the engine. Cancelling kills
 * the process at once (`cancelled`); one that dies by itself is `engine_down`. Half-written output is removed.
 */
export async function runMedia<K extends MediaTask>(
  task: K,
  input: MediaTasks[K]['input'],
  work: Work,
): Promise<MediaTasks[K]['output']> {
  if (work.signal.aborted) throw cancelled()
  const child = fork(WORKER, [], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const kill = () => child.kill('SIGKILL')
  work.signal.addEventListener('abort', kill)
  try {
    return (await ask(child, { task, input }, work)) as MediaTasks[K]['output']
  } catch (error) {
    // A killed process cannot clean up after itself.
    if ('out' in input) await rm(partPath(input.out), { force: true })
    throw error
  } finally {
    work.signal.removeEventListener('abort', kill)
  }
}

/**
 * Sends a child its one request and waits for what becomes of it: its output, its failure, or `engine_down` where it
 * died without a word. Settles when the child is gone, so nothing it still writes can meet what comes next.
 */
export function ask(child: ChildProcess, request: MediaRequest, work: Work): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let ending: Exclude<MediaReport, { kind: 'progress' }> | undefined
    let lastWords = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-LAST_WORDS)
    })
    child.on('message', (report: MediaReport) => {
      if (report.kind === 'progress') work.onProgress?.(report.fraction)
      else ending = report
    })
    // Killed before it could read: the end of the process tells the same.
    child.on('error', (error) => {
      lastWords += error.message
      if (child.pid === undefined) reject(crashed('it could not be started', lastWords))
    })
    child.on('close', (code, signal) => {
      if (work.signal.aborted) reject(cancelled())
      else if (ending === undefined) reject(crashed(signal ?? `exit code ${code}`, lastWords))
      else if (ending.kind === 'done') resolve(ending.output)
      else reject(new AppError(ending.failure, { cause: new Error(ending.detail) }))
    })
    child.send(request, () => undefined)
  })
}

function cancelled(): AppError {
  return new AppError({ kind: 'cancelled', message: 'Cancelled.' })
}

function crashed(how: string, lastWords: string): AppError {
  const message =
    'The part of the engine that reads and writes video stopped unexpectedly. Try again; if it happens with the same ' +
    'file each time, the file may be damaged.'
  return new AppError({ kind: 'engine_down', message }, { cause: new Error(`Media process: ${how}.\n${lastWords}`) })
}
