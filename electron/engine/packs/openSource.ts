import { invalid } from '../../../shared/failure.ts'
import { findFolder, folderSource } from './folderSource.ts'
import { openUrl } from './openUrl.ts'
import type { PackSource } from './packSource.ts'

/**
 * The hosts of the catalogue, or a mirror or folder with the same files: one folder per pack, named by its id, and in it
 * the files by their paths. A folder of installed packs is such a mirror, but for packs that come as archives.
 */
export async function openSource(from?: string): Promise<PackSource> {
  if (from === undefined) return { placeOf: (_pack, file) => file.url, open: openUrl }
  if (!/^https?:\/\//i.test(from)) return folderSource(await findFolder(from))
  if (!URL.canParse(from)) throw invalid(`${from} is not an address. Give one like https://example.org/packs.`, 'from')
  const base = from.replace(/\/*$/, '/')
  return {
    from,
    placeOf: (pack, file) => `${base}${[pack.id, ...file.path.split('/')].map(encodeURIComponent).join('/')}`,
    open: openUrl,
  }
}
