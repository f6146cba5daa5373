import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { CoordinationAddress } from '../../electron/engine/backends/manyMachines/coordinationAddress.ts'

/** A real server on loopback where the machines of a test meet, which writes down what it is told. */
export interface CoordinationServer extends AsyncDisposable {
  /** An address (Redis prefix or Postgres database) that nothing uses yet. */
  freshAddress(): Promise<CoordinationAddress>
  /** Of the one that runs now. */
  pid(): number
  /** Ends it without a warning. */
  kill(): Promise<void>
  /** Starts it again with what it had written down. */
  start(): Promise<void>
}

interface ServerOptions {
  readonly command: readonly string[]
  /** Stands in the line that tells that it takes connections. */
  readonly ready: string
  /** Who runs it, where that is not who runs the tests. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
  readonly cwd?: string
}

/** Tries to start a server: what a killed one left behind may take a moment to go. */
const TRIES = 20
/** Milliseconds until one that says nothing is given up. */
const LONGEST = 30_000

/** A server that can be killed and started again. */
export function serverProcess({
  command,
  ready,
  user,
  cwd,
}: ServerOptions): Pick<CoordinationServer, 'pid' | 'kill' | 'start'> {
  const [program = '', ...words] = command
  let child: ChildProcess | undefined
  const tryToStart = async (): Promise<string | undefined> => {
    const started = spawn(program, words, { ...user, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    let said = ''
    started.on('error', (error) => {
      said += `${error.message}\n` // and both streams close
    })
    const late = setTimeout(() => started.kill('SIGKILL'), LONGEST)
    const isReady = (stream: NodeJS.ReadableStream): Promise<void> =>
      new Promise((resolve, reject) => {
        const lines = createInterface(stream)
        lines.on('line', (line) => {
          said += `${line}\n`
          if (line.includes(ready)) resolve()
        })
        lines.on('close', reject)
      })
    try {
      // Redis tells it on one stream, Postgres on the other; both go on being read.
      await Promise.any([isReady(started.stdout), isReady(started.stderr)])
      return undefined
    } catch {
      return said
    } finally {
      clearTimeout(late)
    }
  }
  return {
    pid: () => child?.pid ?? 0,
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    async start() {
      for (let tried = 1; ; tried++) {
        const said = await tryToStart()
        if (said === undefined) return
        if (tried === TRIES) throw new Error(`${program} did not start:\n${said}`)
        await pause(200)
      }
    },
  }
}
