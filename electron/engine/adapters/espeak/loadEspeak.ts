import { readFileSync } from 'node:fs'
import createEspeak, { type Espeak } from '@echogarden/espeak-ng-emscripten'

const ESPEAK_DATA_PATH = '/usr/share/espeak-ng-data'

/**
 * The library keeps the data of all its languages in one block of 24 MB. The files that are `wanted`
 * by their names are copied out of it, and the block given back.
 */
export async function loadEspeak(wanted: (name: string) => boolean): Promise<Espeak> {
  let block = new ArrayBuffer(0)
  const espeak = await createEspeak({
    getPreloadedPackage(path) {
      block = readFileSync(path).buffer
      return block
    },
  })
  const copyOut = (folder: string): void => {
    for (const name of espeak.FS.readdir(folder)) {
      const path = `${folder}/${name}`
      if (name === '.' || name === '..') continue
      if (espeak.FS.isDir(espeak.FS.stat(path).mode)) copyOut(path)
      else if (!wanted(name)) espeak.FS.unlink(path)
      else espeak.FS.writeFile(path, espeak.FS.readFile(path), { canOwn: true })
    }
  }
  copyOut(ESPEAK_DATA_PATH)
  block.transfer(0)
  return espeak
}
