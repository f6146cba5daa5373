import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Message = z.object({ argv: z.array(z.string()), folder: z.string() })

/** Whether this process is the only one with this folder. If not, the other one is told how this was started. */
export function claimLock(data: string, onSecond: (argv: string[], folder: string) => void): boolean {
  const folder = join(data, 'standin-instance')
  mkdirSync(folder, { recursive: true })
  const owner = join(folder, 'owner')
  if (isAlive(readOwner(owner))) {
    const message = join(folder, `start-${process.pid}`)
    writeFileSync(`${message}.part`, JSON.stringify({ argv: process.argv, folder: process.cwd() }))
    renameSync(`${message}.part`, `${message}.json`)
    return false
  }
  writeFileSync(owner, String(process.pid))
  watch(folder, () => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
      const { argv, folder: from } = Message.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      rmSync(join(folder, name))
      onSecond(argv, from)
    }
  }).unref()
  return true
}

function readOwner(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  if (pid === 0 || pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
