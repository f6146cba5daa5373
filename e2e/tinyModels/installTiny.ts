import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placesOf } from '../../electron/engine/packs/packFolders.ts'
import { findPack } from '../../shared/packs/catalogue.ts'
import { InstalledPack, type Pack } from '../../shared/packs/pack.ts'
import { sha256Of } from '../support/packsMirror.ts'

/** Puts a pack of the catalogue there as if it were installed, with what `make` writes into its folder as its files. */
export async function installTiny(
  packsDir: string,
  id: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const { whole } = placesOf(packsDir, id)
  await mkdir(whole, { recursive: true })
  await make(whole)
  const names = await readdir(whole, { recursive: true })
  const present = await Promise.all(names.map(async (name) => ((await stat(join(whole, name))).isFile() ? [name] : [])))
  const files = await Promise.all(
    present.flat().map(async (path) => {
      const bytes = await readFile(join(whole, path))
      return { path, bytes: bytes.length, sha256: sha256Of(bytes), checksum: 'published' }
    }),
  )
  const { version } = packNamed(id)
  const record = InstalledPack.parse({ format: 1, id, version, installed: new Date(0).toISOString(), files })
  await writeFile(join(whole, 'pack.json'), JSON.stringify(record))
  return whole
}

/** A pack of the catalogue; throws where there is none of that name. */
export function packNamed(id: string): Pack {
  const pack = findPack(id)
  if (pack === undefined) throw new Error(`There is no pack ${id}.`)
  return pack
}
