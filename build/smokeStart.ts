import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

// node build/smokeStart.ts [FOLDER]: starts the packed app of this system and ends it once its engine is up.

/** Most milliseconds until the engine of a first start is up. */
const LIMIT_MS = 120_000
const STEP_MS = 250
/** Lines of the studio's log: the last thing of a start that went well, and what a start ends with that did not. */
const UP = 'the engine is up'
const FAILED = /the studio could not start|the engine did not start/

/** The packed program below a folder of the packager. Throws a sentence if there is none. */
export function packedProgram(folder: string, platform: NodeJS.Platform = process.platform): string {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const found = names
    .map((name) => join(folder, name))
    .flatMap((path) => {
      if (platform === 'darwin') return [join(path, 'Griot Studio.app', 'Contents', 'MacOS', 'Griot Studio')]
      return [join(path, platform === 'win32' ? 'Griot Studio.exe' : 'griot-studio')]
    })
    .find((path) => existsSync(path))
  if (found === undefined) throw new Error(`There is no packed app in ${folder}. Run npm run dist first.`)
  return found
}

/** Starts a program with a data folder of its own until its engine is up, then ends it. Throws what went wrong instead. */
export async function smokeStart(program: string, limitMs = LIMIT_MS): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'griot-smoke-'))
  const log = join(data, 'studio', 'logs', 'studio.log')
  const child = spawn(program, [`--user-data-dir=${data}`], { stdio: ['ignore', 'inherit', 'inherit'] })
  let ended: string | undefined
  child.once('error', (error) => {
    ended = error.message
  })
  const exit = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      ended ??= `it ended with ${code ?? signal}`
      resolve()
    })
  })
  const readLog = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')
  try {
    for (let waited = 0; !readLog().includes(UP); waited += STEP_MS) {
      const why =
        ended ?? FAILED.exec(readLog())?.[0] ?? (waited > limitMs ? 'its engine did not come up in time' : undefined)
      if (why !== undefined) throw new Error(`${program} did not start: ${why}.\n${readLog()}`)
      await setTimeout(STEP_MS)
    }
  } finally {
    if (child.pid !== undefined && ended === undefined) {
      child.kill()
      await exit
    }
    rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
  }
}

if (import.meta.main) await smokeStart(packedProgram(process.argv[2] ?? 'release'))
