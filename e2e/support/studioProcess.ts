import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureRenderer } from '../../build/bundleRenderer.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'
import { SYSTEM_BROWSER } from './testBrowser.ts'

const root = join(import.meta.dirname, '../..')

/** The sample's files, made by whichever test comes first. */
export const SAMPLE = ['sample.mp4', 'sample.srt', 'sample.sw.srt'].map((name) => join(root, 'build/sample', name))

/** Whether there is a browser to look with. */
export const canBrowse = SYSTEM_BROWSER !== undefined

/** The studio as `npm start` runs it without a window. */
export interface RunningStudio {
  /** With the token. */
  readonly address: string
  readonly origin: string
  readonly token: string
  readonly dataDir: string
  readonly process: ChildProcess
  /** The engine it has at the moment. */
  enginePid(): number
  /** Resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** The program, where it is not the source: a built one, and the folder it is started from. */
export interface StudioProgram {
  readonly path: string
  readonly cwd: string
}

/** Starts the studio on a folder and waits until it says where it is. */
export async function startStudio(
  dataDir: string,
  args: readonly string[] = [],
  program: StudioProgram = { path: programPath('studio'), cwd: root },
): Promise<RunningStudio> {
  await ensureRenderer(() => undefined)
  const child = spawn(findNode(), [program.path, '--no-open', '--idle-exit', '0', '--data', dataDir, ...args], {
    cwd: program.cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Projects of videos that were sent go to the user's documents.
    env: { ...process.env, HOME: join(dataDir, 'home') },
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /http:\/\/127\.0\.0\.1:\S+/.exec(line)?.[0]
      if (found !== undefined) resolve(found)
    })
    void exited.then((code) => reject(new Error(`The studio ended with code ${code}`)))
  })
  const { origin, hash } = new URL(address)
  return {
    address,
    origin,
    token: hash.slice('#t='.length),
    dataDir,
    process: child,
    enginePid: () => lastEngine(dataDir),
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}

function lastEngine(dataDir: string): number {
  const lines = readFileSync(join(dataDir, 'logs/studio.log'), 'utf8').split('\n')
  const pids = lines.flatMap((line) => /"the engine is up","pid":(\d+)/.exec(line)?.[1] ?? [])
  return Number(pids.at(-1))
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
