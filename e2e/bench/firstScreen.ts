import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { startProjectStudio, temporaryFolder } from '../support/projectStudio.ts'
import { SAMPLE } from '../support/studioProcess.ts'
import { atMost, report } from './goals.ts'

const PROJECT_COUNT = 500
const MOST_SECONDS = 0.3
/** The megabytes that a project may cost, so that a thousand are as good as none. */
const MOST_MB = 0.02

/** How long the first screen takes with many projects, of which every third has a result, and what they cost. `countText`: how many. */
export async function firstScreen(countText = String(PROJECT_COUNT)): Promise<void> {
  const count = Number(countText)
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const films = join(folder.path, 'films')
  mkdirSync(films)
  const paths = Array.from({ length: count }, (_, at) => join(films, `film ${at}.mp4`))
  for (const path of paths) copyFileSync(SAMPLE[0] ?? '', path)
  const none = await open(join(folder.path, 'none'))
  {
    await using studio = startProjectStudio(dataDir)
    const began = performance.now()
    for (let at = 0; at < count; at += 500) await studio.page().call('addDubs', { paths: paths.slice(at, at + 500) })
    report(`${count} videos dropped`, `${((performance.now() - began) / 1000).toFixed(2)} s`)
  }
  const result = {
    subtitles: [],
    lines: 100,
    speakers: 3,
    seconds: 60,
    to: 'ha' as const,
    madeAt: Date.now(),
    basis: 'key',
  }
  for (let at = 0; at < count; at += 3) {
    using file = openProjectFile(join(dataDir, 'projects', `film ${at}.griot`))
    file.records.saveResult({ ...result, path: join(films, `film ${at}.ha.mp4`) })
  }
  // They were changed by somebody else: the first start reads them, the next ones know them.
  const changed = await open(dataDir)
  const known = await open(dataDir)
  report(`the list of ${count} projects, a third of them changed elsewhere`, `${changed.seconds.toFixed(2)} s`)
  report(`the list of ${count} projects`, `${known.seconds.toFixed(3)} s`, atMost(known.seconds, MOST_SECONDS, 's'))
  report('the same asked again', `${known.again.toFixed(3)} s`, atMost(known.again, MOST_SECONDS, 's'))
  const each = (known.mb - none.mb) / count
  report('memory for each', `${(each * 1000).toFixed(1)} kB`, atMost(each, MOST_MB, 'MB'))
}

/** Opens the first screen of a studio: seconds to its list, and again, and megabytes of the heap that it holds. */
async function open(dataDir: string): Promise<{ seconds: number; again: number; mb: number }> {
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  await using studio = startProjectStudio(dataDir)
  const page = studio.page()
  const seconds = async () => {
    const began = performance.now()
    await page.call('dubs', {})
    return (performance.now() - began) / 1000
  }
  const [first, again] = [await seconds(), await seconds()]
  globalThis.gc?.()
  return { seconds: first, again, mb: (process.memoryUsage().heapUsed - before) / 1e6 }
}
