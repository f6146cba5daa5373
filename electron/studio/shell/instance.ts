import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

/** A studio that runs already, and where it listens. */
const Instance = z.object({
  pid: z.int(),
  shell: z.enum(['browser', 'electron']),
  /** The page with its token, or only the server behind a window of Electron. */
  address: z.url(),
})
export type Instance = z.infer<typeof Instance>

const ANSWER_MS = 1000
const pathIn = (dataDir: string) => join(dataDir, 'running.json')

/** The studio that uses this folder at the moment, of either shell. What a killed one left behind does not count. */
export async function findInstance(dataDir: string): Promise<Instance | undefined> {
  try {
    const instance = Instance.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
    process.kill(instance.pid, 0)
    // After a crash its number may be another program's.
    return (await listens(Number(new URL(instance.address).port))) ? instance : undefined
  } catch {
    return undefined
  }
}

/** Says that this process uses the folder; disposing takes it back. */
export function announceInstance(dataDir: string, instance: Omit<Instance, 'pid'>): Disposable {
  rmSync(pathIn(dataDir), { force: true })
  writeFileSync(pathIn(dataDir), JSON.stringify({ pid: process.pid, ...instance }), { mode: 0o600, flag: 'wx' })
  return { [Symbol.dispose]: () => rmSync(pathIn(dataDir), { force: true }) }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: ANSWER_MS })
    const settle = (found: boolean) => {
      socket.destroy()
      resolve(found)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(false))
    socket.once('error', () => settle(false))
  })
}
