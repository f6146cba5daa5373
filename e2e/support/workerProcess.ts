import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { RedisAddress } from '../../electron/engine/backends/manyMachines/redisAddress.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'

/** A worker in a process of its own. */
export interface WorkerProcess extends AsyncDisposable {
  readonly child: ChildProcess
  /** Resolves when it takes work; false where it ended before. */
  readonly ready: Promise<boolean>
  /** Exit code and everything it wrote to standard error. */
  readonly ended: Promise<{ code: number | null; errorOutput: string }>
  /** Its standard error until now. */
  errorOutputSoFar(): string
  /** Ends it and all it started, without a warning. */
  kill(): Promise<void>
}

export interface WorkerArguments {
  readonly address: RedisAddress
  readonly blobs: string
  readonly data: string
  readonly more?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** Starts `griot engine worker` as a machine would. */
export function startWorker({ address, blobs, data, more = [], env = {} }: WorkerArguments): WorkerProcess {
  const options = ['--blobs', blobs, '--data', data, '--log', 'warn', ...more]
  const child = spawn(findNode(), [programPath('engine'), 'worker', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own, so that what it started can be ended with it
    env: { ...process.env, ...addressInEnvironment(address), ...env },
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, errorOutput }))
  const ready = new Promise<boolean>((resolve) => {
    createInterface(child.stdout).once('line', () => resolve(true))
    void ended.then(() => resolve(false))
  })
  const kill = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  return { child, ready, ended, errorOutputSoFar: () => errorOutput, kill, [Symbol.asyncDispose]: kill }
}

/** How a gateway or worker is told where to meet. */
export function addressInEnvironment(address: RedisAddress): Record<string, string> {
  return { GRIOT_REDIS: address.url, GRIOT_REDIS_PREFIX: address.prefix }
}
