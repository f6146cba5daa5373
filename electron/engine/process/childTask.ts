import { outputOf } from '../../../shared/conversation.ts'
import { AppError } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { WorkOptions } from '../core/ports.ts'
import { Child } from './child.ts'
import { notStarted } from './childEnd.ts'

export interface ChildTaskOptions extends WorkOptions {
  /** Called with the child's peak memory in megabytes, if the child reports it. */
  readonly onMemory?: ((megabytes: number) => void) | undefined
  /** Start of the message to the user if the child dies without a result; the likely reason follows it. */
  readonly crashed: Message
  /** For children that run beside other work: less memory, at a cost of a few percent of time. */
  readonly frugal?: boolean
  /**
   * Seconds without a report or a heartbeat (see `sendBeats`) after which the child counts as hung and is killed
   * (default 300).
   */
  readonly stallTimeoutSeconds?: number | undefined
  /** Absent: the request gets a process of its own, which ends with it. */
  readonly reuse?: Reuse | undefined
}

/** How a request shares its process with others of the same program. */
export interface Reuse {
  /** An idle process of this kind takes the request; its environment is that of its start. */
  readonly kind: string
  /** Whether the process stays for the next request. Not after one that leaves much memory or a lower priority behind. */
  readonly stays: boolean
}

/** Seconds; enough to load the largest model from a slow disk, or for a long computation without a report. */
const CHILD_SILENCE_TIMEOUT_SECONDS = 300

/** A quarter of V8's usual young generation, and two malloc arenas instead of one for each thread. */
const LOW_MEMORY_CHILD_OPTIONS = { execArgv: ['--max-semi-space-size=4'], env: { MALLOC_ARENA_MAX: '2' } }

/** Milliseconds that a process waits for the next request: the steps of one dub follow sooner. */
const CHILD_IDLE_TIMEOUT_MS = 10_000
/** Milliseconds that an idle process has for its exit before it is killed, and one that has just answered, which frees its models. */
const IDLE_EXIT_TIMEOUT_MS = 1000
const ANSWERED_EXIT_TIMEOUT_MS = 5000

/** The idle processes with what they can take, the one used last at the end. */
const idle = new Map<Child, string>()

/**
 * Runs one request in a child process, so that native or heavy code can neither block nor crash the engine. Cancelling
 * kills the child at once (`cancelled`); a child that dies by itself throws `engine_down`. Unless its process stays for the
 * next request, settles when that has exited, so that nothing it still writes can disturb later work.
 */
export async function runChild(program: URL, request: object, options: ChildTaskOptions): Promise<unknown> {
  const {
    signal,
    onProgress,
    onMemory,
    crashed,
    frugal = false,
    stallTimeoutSeconds = CHILD_SILENCE_TIMEOUT_SECONDS,
    reuse,
  } = options
  if (signal.aborted) throw cancelled()
  const takes = `${program.href} ${reuse?.kind} ${frugal}`
  const child = (reuse && idleChild(takes)) ?? start(program, options)
  idle.delete(child)
  const kill = (): void => child.kill()
  signal.addEventListener('abort', kill)
  try {
    const ending = await child.ask(request, {
      crashed,
      stallTimeoutSeconds,
      onMemory,
      onReport: (report) => report.kind === 'progress' && onProgress?.(report.fraction),
    })
    // What a failed request has left behind is not known.
    const stays = reuse?.stays === true && ending.kind === 'done' && !signal.aborted
    if (stays) keep(child, takes)
    else await child.leave(ANSWERED_EXIT_TIMEOUT_MS)
    if (signal.aborted) throw cancelled()
    return outputOf(ending)
  } catch (error) {
    throw signal.aborted ? cancelled() : error
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

/** Ends the idle processes; resolves when they have exited. */
export async function endIdleChildren(): Promise<void> {
  await Promise.all([...idle.keys()].map(end))
}

function idleChild(takes: string): Child | undefined {
  return [...idle].findLast(([child, own]) => own === takes && child.lives)?.[0]
}

function start(program: URL, { frugal, crashed }: ChildTaskOptions): Child {
  try {
    const child: Child = new Child({ program, beats: true, ...(frugal ? LOW_MEMORY_CHILD_OPTIONS : {}) }, () =>
      idle.delete(child),
    )
    return child
  } catch (error) {
    throw notStarted(crashed, error)
  }
}

function keep(child: Child, takes: string): void {
  idle.set(child, takes)
  child.rest(CHILD_IDLE_TIMEOUT_MS, () => void end(child))
}

async function end(child: Child): Promise<void> {
  idle.delete(child)
  await child.leave(IDLE_EXIT_TIMEOUT_MS)
}

function cancelled(): AppError {
  return new AppError({ kind: 'cancelled', message: say('failure.cancelled') })
}
