import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cachedFolder } from '../cachedFolder.ts'

/** Name of the folder; a change of its content needs a new one. */
const ESPEAK_DATA_FOLDER = 'espeak-ng-data-1'

/** Of the language data only what our voices speak; phonemes, voices and languages of all are small. */
const NEEDED_DATA_PATTERN = /^(?:lang|voices)\/|^phon|^intonations$|^(?:en|sw|af|tn|fr|pt|am|bn)_dict$/

/**
 * A folder with espeak-ng's data, which neural voices that speak phonemes read texts with. It is taken out of the
 * package of the built-in voices, once, so that no pack has to bring it. 1.3 MB.
 */
export async function espeakData(cacheDir: string): Promise<string> {
  return cachedFolder(join(cacheDir, ESPEAK_DATA_FOLDER), async (next) => {
    for (const [path, bytes] of await packedFiles()) {
      await mkdir(dirname(join(next, path)), { recursive: true })
      await writeFile(join(next, path), bytes)
    }
  })
}

/** The package keeps all files in one, with a table of their names and places in its program. */
async function packedFiles(): Promise<[path: string, bytes: Buffer][]> {
  const program = createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten')
  const [script, data] = await Promise.all([
    readFile(program, 'utf8'),
    readFile(join(dirname(program), 'espeak-ng.data')),
  ])
  const entries = script.matchAll(/filename:"\/usr\/share\/espeak-ng-data\/([^"]+)",start:([\d.e]+),end:([\d.e]+)/g)
  const files = Array.from(entries, ([, path = '', start, end]): [string, Buffer] => {
    return [path, data.subarray(Number(start), Number(end))]
  })
  const neededFiles = files.filter(([path]) => NEEDED_DATA_PATTERN.test(path))
  if (!neededFiles.some(([path]) => path === 'phontab')) throw new Error(`${program} holds no data of espeak-ng.`)
  return neededFiles
}
