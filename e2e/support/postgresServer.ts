import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { postgresFolder } from '../../build/systemTools.ts'
import type { PostgresAddress } from '../../electron/engine/backends/manyMachines/coordinationAddress.ts'
import type { CoordinationServer } from './serverProcess.ts'
import { serverProcess } from './serverProcess.ts'

/** A real Postgres on loopback, as durable as it comes. */
export async function postgresServer(port: number): Promise<CoordinationServer> {
  const programs = postgresFolder()
  if (programs === undefined) throw new Error('There is no Postgres server. On Debian: apt-get install postgresql')
  const folder = await mkdtemp(join(tmpdir(), 'griot-postgres-'))
  const user = userOfServer()
  if (user !== undefined) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  const data = join(folder, 'data')
  const made = ['--pgdata', data, '--username', 'griot', '--auth', 'trust', '--encoding', 'UTF8', '--no-locale']
  execFileSync(join(programs, 'initdb'), made, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200']
  const server = serverProcess({
    command: [join(programs, 'postgres'), '-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])],
    ready: 'database system is ready to accept connections',
    user,
    cwd: folder,
  })
  await server.start()
  return {
    ...server,
    freshAddress: () => postgresAddress(port),
    async [Symbol.asyncDispose]() {
      await server.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** A database in the Postgres at the port that nobody uses yet. */
export async function postgresAddress(port: number): Promise<PostgresAddress> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: addressOf(port, 'postgres') })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return { kind: 'postgres', url: addressOf(port, name) }
}

function addressOf(port: number, database: string): string {
  return `postgres://griot@127.0.0.1:${port}/${database}`
}

/** Postgres refuses to run as root; then it runs as the user that Debian's package made. */
function userOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (what: string): number => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
