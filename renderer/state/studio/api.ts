import type { z } from 'zod'
import type { Commands } from '../../../shared/commands/commands.ts'
import { AppError, type Failure } from '../../../shared/failure.ts'
import type { Bridge, Command, Progress } from '../../../shared/ipc.ts'
import { say } from '../../../shared/locale/message.ts'

/** Options of a long call. */
interface CallOptions {
  /** Aborts the call, which then throws `cancelled`. */
  readonly signal?: AbortSignal
  onProgress?(progress: Progress): void
}

type Call<C extends Command> = (input: z.input<C['input']>, inputs?: CallOptions) => Promise<z.output<C['output']>>

/** One method for each command of the studio. Failures are thrown as `AppError`. */
export type Api = { readonly [N in keyof Commands]: Call<Commands[N]> }

type OnProgress = NonNullable<CallOptions['onProgress']>

/** Listeners to calls that fail, and to those that work again. A cause is a command with what it was about. */
interface CallNews {
  onFailed(failure: Failure, cause: string): void
  onDone(cause: string): void
}

/** A command with the project, item or file that it is about. */
function causeOf(name: string, input: unknown): string {
  const { project, id, path } = (input ?? {}) as Readonly<Record<string, unknown>>
  return JSON.stringify([name, project, id, path])
}

/** Makes a method for each command when it is asked for: the table itself, with its schemas, stays with the studio. */
export function createApi(bridge: Bridge, news?: CallNews): Api {
  /** Progress listeners by task id. One subscription serves all calls. */
  const followers = new Map<string, OnProgress>()
  bridge.subscribe('progress', (progress) => followers.get(progress.task)?.(progress))

  async function call(name: string, input: unknown, { signal, onProgress }: CallOptions): Promise<unknown> {
    const task = signal === undefined && onProgress === undefined ? undefined : crypto.randomUUID()
    if (signal?.aborted) throw new AppError({ kind: 'cancelled', message: say('failure.cancelled') })
    const cancel = () => void bridge.invoke('cancelTask', { task })
    signal?.addEventListener('abort', cancel, { once: true })
    if (task !== undefined && onProgress !== undefined) followers.set(task, onProgress)
    try {
      const result = await bridge.invoke(name, input, task)
      const cause = causeOf(name, input)
      if (result.ok) {
        news?.onDone(cause)
        return result.value
      }
      news?.onFailed(result.failure, cause)
      throw new AppError(result.failure)
    } finally {
      signal?.removeEventListener('abort', cancel)
      if (task !== undefined) followers.delete(task)
    }
  }

  return new Proxy({} as Api, {
    get:
      (_, name) =>
      (input: unknown, inputs: CallOptions = {}) =>
        call(String(name), input, inputs),
  })
}
