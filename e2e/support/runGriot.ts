import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The command line as a user calls it. */
export const GRIOT = fileURLToPath(new URL('../../electron/cli/griot.mjs', import.meta.url))

/** A run of the program that has ended, with all that it said. */
export interface GriotEnded {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Where a run works, and what its environment has besides that of the tests. */
export interface GriotPlace {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the real program. */
export function startGriot(args: readonly string[], { cwd, env }: GriotPlace = {}): ChildProcess {
  return spawn(process.execPath, [GRIOT, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Resolves when a started program has ended. */
export async function endOf(child: ChildProcess): Promise<GriotEnded> {
  let [out, err] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (out += chunk))
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (err += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}

/** Runs the real program to its end. */
export function runGriot(args: readonly string[], place?: GriotPlace): Promise<GriotEnded> {
  return endOf(startGriot(args, place))
}
