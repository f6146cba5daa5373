import { z } from 'zod'
import { invalid, toFailure } from '../../../shared/failure.ts'
import type { CommandTable, Result } from '../../../shared/ipc.ts'
import type { StudioLog } from '../log.ts'
import type { CommandContext, CommandHandlers } from './command.ts'
import type { Tasks } from './tasks.ts'

/** An unvalidated call from a window. */
export interface Call {
  readonly window: string
  readonly command: string
  readonly input: unknown
  readonly task?: string | undefined
}

/** Runs one call. Never throws: failures are data. */
export type Dispatch = (call: Call) => Promise<Result<unknown>>

interface DispatchOptions<T extends CommandTable> {
  readonly commands: T
  readonly handlers: CommandHandlers<T>
  readonly tasks: Tasks
  readonly log: StudioLog
}

/** Creates the entry point of the studio: validates a call by the table, runs its handler, and wraps failures. */
export function createDispatch<T extends CommandTable>({
  commands,
  handlers,
  tasks,
  log,
}: DispatchOptions<T>): Dispatch {
  async function run({ window, command, input, task }: Call): Promise<unknown> {
    if (!Object.hasOwn(commands, command)) throw invalid(`There is no command ${command.slice(0, 80)}.`)
    const handle = handlers[command] as (input: unknown, context: CommandContext) => Promise<unknown>
    const schema = commands[command]?.input
    const parsed = schema && z.parse(schema, input ?? {})
    using open = tasks.begin(window, task)
    return await handle(parsed, { window, signal: open.signal, onProgress: open.onProgress })
  }

  return async (call) => {
    try {
      return { ok: true, value: (await run(call)) ?? {} }
    } catch (error) {
      const failure = toFailure(error)
      if (failure.kind === 'internal') log.error('a command failed unexpectedly', { command: call.command, error })
      return { ok: false, failure }
    }
  }
}
