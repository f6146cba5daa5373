import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { RedisAddress } from '../../electron/engine/backends/manyMachines/redisAddress.ts'

/** A real Redis on loopback where the machines of a test meet; it writes down what it is told, as one in production does. */
export interface RedisServer extends AsyncDisposable {
  /** An address in it under a prefix that nothing uses yet. */
  freshAddress(): RedisAddress
  /** Of the one that runs now. */
  pid(): number
  /** Ends it without a warning. */
  kill(): Promise<void>
  /** Starts it again with what it had written down. */
  start(): Promise<void>
}

const PROGRAM = '/usr/bin/redis-server'
/** Tries to start it: what a killed one left behind may take a moment to go. */
const MAX_START_TRIES = 20
/** Milliseconds until one that says nothing is given up. */
const START_TIMEOUT_MS = 30_000

/** Starts one with a folder of its own, at a free port unless told; disposing ends it and removes the folder. */
export async function startRedis(requestedPort?: number): Promise<RedisServer> {
  const port = requestedPort ?? (await freePort())
  const folder = await mkdtemp(join(tmpdir(), 'griot-redis-'))
  const durable = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', '']
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...durable]
  let child: ChildProcess | undefined
  const tryToStart = async (): Promise<string | undefined> => {
    const started = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    child = started
    let output = ''
    started.on('error', (error) => {
      output += `${error.message}\n` // and the stream closes
    })
    const late = setTimeout(() => started.kill('SIGKILL'), START_TIMEOUT_MS)
    const ready = new Promise<boolean>((resolve) => {
      const lines = createInterface(started.stdout) // it goes on being read
      lines.on('line', (line) => {
        output += `${line}\n`
        if (line.includes('Ready to accept connections')) resolve(true)
      })
      lines.on('close', () => resolve(false))
    })
    const isReady = await ready
    clearTimeout(late)
    return isReady ? undefined : output
  }
  const kill = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const start = async (): Promise<void> => {
    for (let tried = 1; ; tried++) {
      const failureOutput = await tryToStart()
      if (failureOutput === undefined) return
      if (tried === MAX_START_TRIES) throw new Error(`${PROGRAM} did not start:\n${failureOutput}`)
      await pause(200)
    }
  }
  await start()
  return {
    freshAddress: () => redisAddress(port),
    pid: () => child?.pid ?? 0,
    kill,
    start,
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An address in the Redis at the port, under a prefix of its own. */
export function redisAddress(port: number): RedisAddress {
  return { url: `redis://127.0.0.1:${port}`, prefix: `test-${randomUUID()}` }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
