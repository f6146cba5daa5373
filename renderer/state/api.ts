import type { z } from 'zod'
import { type Commands, commands } from '../../shared/commands/commands.ts'
import { AppError } from '../../shared/failure.ts'
import type { Bridge, Command, Progress } from '../../shared/ipc.ts'

/** What goes with a long call. */
export interface CallGiven {
  /** Ends the call; it then fails as `cancelled`. */
  readonly signal?: AbortSignal
  onProgress?(progress: Progress): void
}

type Call<C extends Command> = (input: z.input<C['input']>, given?: CallGiven) => Promise<z.output<C['output']>>

/** One method for each command. Failures are thrown as `AppError`. */
export type Api = { readonly [N in keyof Commands]: Call<Commands[N]> }

/** Makes the methods from the table, so that no command is written down twice. */
export function createApi(bridge: Bridge): Api {
  const methods = Object.keys(commands).map((name) => [
    name,
    (input: unknown, given: CallGiven = {}) => call(bridge, name, { input, given }),
  ])
  return Object.fromEntries(methods) as Api
}

async function call(bridge: Bridge, name: string, { input, given }: { input: unknown; given: CallGiven }) {
  const { signal, onProgress } = given
  const task = signal === undefined && onProgress === undefined ? undefined : crypto.randomUUID()
  const cancel = () => void bridge.invoke('cancelTask', { task })
  const unsubscribe = bridge.subscribe('progress', (progress) => {
    if (progress.task === task) onProgress?.(progress)
  })
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    if (signal?.aborted) throw new AppError({ kind: 'cancelled', message: 'Cancelled.' })
    const result = await bridge.invoke(name, input, task)
    if (result.ok) return result.value
    throw new AppError(result.failure)
  } finally {
    signal?.removeEventListener('abort', cancel)
    unsubscribe()
  }
}
