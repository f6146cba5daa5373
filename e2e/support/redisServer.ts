import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RedisAddress } from '../../electron/engine/backends/manyMachines/coordinationAddress.ts'
import type { CoordinationServer } from './serverProcess.ts'
import { serverProcess } from './serverProcess.ts'

const PROGRAM = '/usr/bin/redis-server'

/** A real Redis on loopback, which writes down what it was told as the one in production does. */
export async function redisServer(port: number): Promise<CoordinationServer> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-redis-'))
  const durable = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', '']
  const server = serverProcess({
    command: [PROGRAM, '--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...durable],
    ready: 'Ready to accept connections',
  })
  await server.start()
  return {
    ...server,
    freshAddress: async () => redisAddress(port),
    async [Symbol.asyncDispose]() {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An address in the Redis at the port, under a prefix of its own. */
export function redisAddress(port: number): RedisAddress {
  return { kind: 'redis', url: `redis://127.0.0.1:${port}`, prefix: `test-${randomUUID()}` }
}
