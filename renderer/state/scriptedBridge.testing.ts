import { expect, onTestFinished } from 'vitest'
import type { Commands } from '../../shared/commands/commands.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Bridge, LinkState, Result, StudioEventName } from '../../shared/ipc.ts'

/** A call of the page that waits for its answer. */
interface Call {
  readonly command: string
  readonly input: unknown
  readonly task: string | undefined
  answer(value: unknown): void
  refuse(failure: Failure): void
}

// It ends only what hangs.
const LIMIT_MS = 120_000

/** A studio for tests of the page; the test answers each call. */
export class ScriptedBridge implements Bridge {
  readonly shell = 'browser'
  /** Calls that the test has not taken yet, oldest first. */
  readonly calls: Call[] = []
  readonly #unanswered = new Set<Call>()
  readonly #listeners = new Map<StudioEventName, ((data: never) => void)[]>()

  constructor() {
    onTestFinished(() => this.#refuseAll())
  }

  invoke(command: string, input: unknown, task?: string): Promise<Result<unknown>> {
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
    const settle = (result: Result<unknown>) => {
      this.#unanswered.delete(call)
      resolve(result)
    }
    const answer = (value: unknown) => settle({ ok: true, value })
    const refuse = (failure: Failure) => settle({ ok: false, failure })
    const call: Call = { command, input, task, answer, refuse }
    this.#unanswered.add(call)
    this.calls.push(call)
    return promise
  }

  /** Refuses what nobody answered, and what is asked then: what waits in one test would make another one wait. */
  async #refuseAll(): Promise<void> {
    while (this.#unanswered.size > 0) {
      for (const call of this.#unanswered) call.refuse({ kind: 'unavailable', message: 'The test is over.' })
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  /** Waits for the next call of a command and takes it off the list. */
  async next(command: keyof Commands): Promise<Call> {
    const isThere = () => this.calls.some((call) => call.command === command)
    await expect.poll(isThere, { timeout: LIMIT_MS, message: command }).toBe(true)
    const at = this.calls.findIndex((call) => call.command === command)
    return this.calls.splice(at, 1)[0] as Call
  }

  subscribe(event: StudioEventName, listener: (data: never) => void): () => void {
    this.#listeners.set(event, [...this.listeners(event), listener])
    return () => undefined
  }

  listeners(event: StudioEventName): readonly ((data: never) => void)[] {
    return this.#listeners.get(event) ?? []
  }

  emit(event: StudioEventName, data: unknown): void {
    for (const listener of this.listeners(event)) listener(data as never)
  }

  pathsOf(): Promise<Result<readonly string[]>> {
    return Promise.resolve({ ok: true, value: [] })
  }

  watchLink(watcher: (link: LinkState) => void): () => void {
    watcher('up')
    return () => undefined
  }
}
