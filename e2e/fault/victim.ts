import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { programPath } from '../../electron/programs/programs.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'

/** An engine that may be killed at any moment, even while it starts. */
export interface Victim {
  readonly child: ChildProcess
  /** Its address; undefined where it ended before it had one. */
  readonly url: Promise<string | undefined>
  readonly ended: Promise<unknown>
  /** Ends it without a warning. */
  kill(): void
}

/** The key of every victim, so that clients outlive them. */
export const VICTIM_KEY = 'victim-key'

/** Starts a real engine process; `mark` goes into the environment of it and of everything it starts. */
export function startVictim(dataDir: string, mark: string): Victim {
  const env = { ...process.env, GRIOT_ENGINE_KEY: VICTIM_KEY, GRIOT_MARK: mark }
  const child = spawn(findNode(), [programPath('engine'), '--data', dataDir, '--local'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const first = new Promise<string | undefined>((resolve) => {
    createInterface(child.stdout).once('line', (line) => resolve((JSON.parse(line) as { url: string }).url))
    void ended.then(() => resolve(undefined))
  })
  return { child, url: first, ended, kill: () => void child.kill('SIGKILL') }
}
