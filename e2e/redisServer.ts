import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const PROGRAM = '/usr/bin/redis-server'

/** Whether there is a Redis to test against; npm run test:many installs it on Debian. */
export const HAS_REDIS = existsSync(PROGRAM)

/** A real Redis on loopback, which writes down what it was told as the one in production does. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string
  /** Of the one that runs now. */
  pid(): number
  /** Ends it without a warning. */
  kill(): Promise<void>
  /** Starts it again with what it had written down. */
  start(): Promise<void>
}

/** Starts a Redis with a folder of its own, at a free port or the given one; disposing ends it and removes the folder. */
export async function startRedis(given?: number): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-redis-'))
  const port = given ?? (await freePort())
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const durable = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', '']
    child = spawn(PROGRAM, ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...durable], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    for await (const line of createInterface(child.stdout as NodeJS.ReadableStream)) {
      said += `${line}\n`
      if (line.includes('Ready to accept connections')) return void child.stdout?.resume()
    }
    throw new Error(`Redis did not start:\n${said}`)
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    start,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
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
