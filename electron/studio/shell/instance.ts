import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

/** A running studio, and the address it listens on. */
const Instance = z.object({
  pid: z.int(),
  shell: z.enum(['browser', 'electron']),
  /** The page's URL with its token; with Electron, only the server behind the window. */
  address: z.url(),
  /** The folder that it uses: a copy of this record in a backup names the folder that was backed up. */
  folder: z.string(),
})
export type Instance = z.infer<typeof Instance>

const ANSWER_MS = 1000
const pathIn = (dataDir: string) => join(dataDir, 'running.json')

/** Finds the running studio of either shell that uses this folder; leftovers of a killed one are ignored. */
export async function findInstance(dataDir: string): Promise<Instance | undefined> {
  try {
    const instance = Instance.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
    const own = realpathSync(dataDir)
    if (instance.folder !== own) return undefined
    process.kill(instance.pid, 0)
    // After a crash the process id may belong to another program.
    return (await listens(Number(new URL(instance.address).port))) ? instance : undefined
  } catch {
    return undefined
  }
}

/** Records that this process uses the folder; disposing removes the record. */
export function announceInstance(dataDir: string, instance: Omit<Instance, 'pid' | 'folder'>): Disposable {
  rmSync(pathIn(dataDir), { force: true })
  const record: Instance = { pid: process.pid, ...instance, folder: realpathSync(dataDir) }
  writeFileSync(pathIn(dataDir), JSON.stringify(record), { mode: 0o600, flag: 'wx' })
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
