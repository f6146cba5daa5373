import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { finish } from '../support/media.ts'
import { sampleIn, temporaryFolder } from '../support/projectStudio.ts'
import { processesMarked } from './processFacts.ts'
import { unfinishedFiles } from './unfinishedFiles.ts'

const GRIOT = programPath('griot')
const KILLS = 40

/**
 * Kills `griot dub` at random moments and looks at its folder each time. Throws where a file under a final name was not
 * whole, where a process outlived it by too long to be killed, or where the last dub, which is let alone, was not made.
 */
export async function dubs(kills = KILLS): Promise<void> {
  using folder = temporaryFolder()
  const film = sampleIn(join(folder.path, 'films'), 'both')
  const { duration: seconds } = finish(probe({ path: film }))
  const place = dirname(film)
  const known = new Set(readdirSync(place))
  // One dub alone, to know how long they take.
  const began = performance.now()
  const first = await run(film, join(folder.path, 'first'), () => undefined)
  const length = performance.now() - began
  const unfinished = unfinishedFiles(place, { seconds, known })
  const broken: string[] = []
  for (let round = 0; round < kills; round++) {
    const end = await run(film, join(folder.path, `data ${round % 3}`), async (kill) => {
      await pause(Math.random() * length)
      kill()
    })
    unfinished.push(...unfinishedFiles(place, { seconds, known }))
    broken.push(...brokenProjects(folder.path))
    if (end === 1) throw new Error(`griot dub failed in round ${round}.`)
  }
  const last = await run(film, join(folder.path, 'last'), () => undefined)
  unfinished.push(...unfinishedFiles(place, { seconds, known }))
  process.stdout.write(
    `kills of griot dub: ${kills}\nunfinished files under final names: ${unfinished.length} (goal 0)\n` +
      `projects that did not open whole: ${broken.length} (goal 0)\n`,
  )
  if (broken.length > 0) throw new Error(`Broken: ${broken.join(', ')}`)
  if (unfinished.length > 0) throw new Error(`Not whole: ${unfinished.join(', ')}`)
  if (first !== 0 || last !== 0) throw new Error(`The dubs that were let alone ended with ${first} and ${last}.`)
}

/** The projects of orders that do not open as they were closed or left. */
function brokenProjects(folder: string): string[] {
  const projects = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.griot'))
  return projects.flatMap((name) => {
    try {
      openProjectFile(join(folder, name)).close()
      return []
    } catch (error) {
      return [`${name}: ${String(error)}`]
    }
  })
}

/** Dubs the film, over an earlier dub; answers the exit code, null after a kill. */
async function run(film: string, data: string, during: (kill: () => void) => unknown): Promise<number | null> {
  const mark = randomUUID()
  const args = [GRIOT, 'dub', film, '--to', 'sw', '--force', '--report', '--subtitles-out']
  const env = { ...process.env, GRIOT_DATA: data, GRIOT_MARK: mark }
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  void during(() => child.kill('SIGKILL'))
  const [code] = await ended
  // Its engine notices by itself; what it still writes is looked at as well.
  for (let turn = 0; turn < 200 && processesMarked(mark).length > 0; turn++) await pause(50)
  return code
}

if (import.meta.main) await dubs(Number(process.argv[2] ?? KILLS))
