import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A studio that runs already, and where. */
const Instance = z.object({ pid: z.int(), address: z.string() })
export type Instance = z.infer<typeof Instance>

const pathIn = (dataDir: string) => join(dataDir, 'running.json')

/** The studio that uses this folder at the moment. What a killed one left behind does not count. */
export function findInstance(dataDir: string): Instance | undefined {
  try {
    const instance = Instance.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
    process.kill(instance.pid, 0)
    return instance
  } catch {
    return undefined
  }
}

/** Says that this process uses the folder; disposing takes it back. */
export function announceInstance(dataDir: string, address: string): Disposable {
  rmSync(pathIn(dataDir), { force: true })
  writeFileSync(pathIn(dataDir), JSON.stringify({ pid: process.pid, address }), { mode: 0o600, flag: 'wx' })
  return { [Symbol.dispose]: () => rmSync(pathIn(dataDir), { force: true }) }
}
