import { once } from 'node:events'
import { createServer } from 'node:net'
import { POSTGRES, REDIS } from '../../build/systemTools.ts'
import type { CoordinationAddress } from '../../electron/engine/backends/manyMachines/coordinationAddress.ts'
import { postgresAddress, postgresServer } from './postgresServer.ts'
import { redisAddress, redisServer } from './redisServer.ts'
import type { CoordinationServer } from './serverProcess.ts'

/** Which server the tests of many machines meet in: GRIOT_TEST_HUB says so; else Redis. */
export const COORDINATION: CoordinationAddress['kind'] =
  process.env.GRIOT_TEST_HUB === 'postgres' ? 'postgres' : 'redis'

/** Whether it is there; `npm run test:many` installs both on Debian. */
export const HAS_COORDINATION = (COORDINATION === 'postgres' ? POSTGRES : REDIS).isThere()

/** Starts one with a folder of its own, at a free port unless told; disposing ends it and removes the folder. */
export async function startCoordinationServer(
  given: { kind?: CoordinationAddress['kind']; port?: number } = {},
): Promise<CoordinationServer> {
  const { kind = COORDINATION, port = await freePort() } = given
  return kind === 'postgres' ? postgresServer(port) : redisServer(port)
}

/** A fresh address in the server at the port. */
export async function addressAt(port: number): Promise<CoordinationAddress> {
  return COORDINATION === 'postgres' ? postgresAddress(port) : redisAddress(port)
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
