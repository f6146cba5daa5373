import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensurePrograms } from '../../build/bundlePrograms.ts'
import { keepCompiled } from '../../electron/engine/process/keepCompiled.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { SAMPLE_FOLDER } from '../../electron/studio/sample.ts'
import { findNode, startEngineProcess } from '../../electron/studio/service/engineProcess.ts'
import { median } from '../../shared/basics/median.ts'
import { cpuSeconds, residentMegabytes } from '../fault/processFacts.ts'
import { atMost, report } from './goals.ts'
import { cpuOf } from './memoryOf.ts'

/** Runs of each figure, the first of which compiles the code; the dub takes longer. */
const RUNS_PER_FIGURE = 8
const DUB_RUNS = 4

/** Processor time of the starts of programs, and of a short dub, from the source and from a bundle. The goals are those of the bundle. */
export async function starts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-starts-'))
  try {
    keepCompiled(folder)
    const bundle = await ensurePrograms()
    for (const [form, programs] of [
      ['source', ''],
      ['bundle', bundle],
    ] as const) {
      process.env['GRIOT_PROGRAMS'] = programs
      const goal = (figure: number, limit: number, unit: string) =>
        form === 'bundle' ? atMost(figure, limit, unit) : undefined
      const reportSeconds = (what: string, seconds: number, limit: number) =>
        report(`${form}: ${what}`, `${seconds.toFixed(2)} s`, goal(seconds, limit, 's'))
      const engines = await times(RUNS_PER_FIGURE, () => engineStart(folder))
      reportSeconds('engine to healthy', median(engines.map(({ seconds }) => seconds)), 0.55)
      const memory = median(engines.map(({ megabytes }) => megabytes))
      report(`${form}: its memory`, `${memory.toFixed(0)} MB`, goal(memory, 112, 'MB'))
      reportSeconds('griot --help', median(await times(RUNS_PER_FIGURE, () => cost(['--help'], folder))), 0.18)
      reportSeconds(
        'griot packs list',
        median(await times(RUNS_PER_FIGURE, () => cost(['packs', 'list'], folder))),
        0.22,
      )
      const dub = median(await times(DUB_RUNS, () => dubCost(folder)))
      report(`${form}: the sample by griot dub`, `${dub.toFixed(2)} s`)
    }
    const modules = readdirSync(dirname(programPath('engine'))).length
    report('files of the bundle', `${modules}`, atMost(modules, 53))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Results of runs, without that of the first. */
async function times<T>(runs: number, run: () => T | Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let count = 0; count < runs; count++) results.push(await run())
  return results.slice(1)
}

async function engineStart(folder: string): Promise<{ seconds: number; megabytes: number }> {
  await using engine = await startEngineProcess({ dataDir: join(folder, 'engine'), local: true })
  await fetch(`${engine.url}/health`)
  return { seconds: cpuSeconds(engine.pid), megabytes: residentMegabytes(engine.pid) }
}

/** Processor seconds of a run of `griot` with all that it starts. */
function cost(args: readonly string[], folder: string): number {
  const before = ended()
  const env = { ...process.env, GRIOT_DATA: join(folder, 'data'), GRIOT_PACKS: join(folder, 'packs') }
  const { status, stderr } = spawnSync(findNode(), [programPath('griot'), ...args], { cwd: folder, env })
  if (status !== 0) throw new Error(`griot ${args.join(' ')} ended with ${status}: ${stderr}`)
  return ended() - before
}

/** Processor seconds of the children of this process that have ended, and of theirs. */
const ended = (): number => (cpuOf(process.pid) ?? 0) - cpuSeconds()

function dubCost(folder: string): number {
  for (const name of ['sample.mp4', 'sample.srt', 'sample.sw.srt'])
    copyFileSync(join(SAMPLE_FOLDER, name), join(folder, name))
  const texts = ['--subtitles', 'sample.srt', '--translation', 'sample.sw.srt']
  return cost(['dub', 'sample.mp4', '--to', 'sw', ...texts, '--out', 'dub.mp4', '--force'], folder)
}
