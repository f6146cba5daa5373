import { invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { findFolder, folderSource } from './folderSource.ts'
import { openUrl } from './openUrl.ts'
import type { PackSource } from './packSource.ts'

/**
 * Opens a source of packs: the catalogue's hosts, or a mirror or folder with the same files. A mirror has one folder per pack,
 * named by its id, with the files at their paths. A folder of installed packs is a mirror too, except for packs from archives.
 */
export async function openSource(from?: string): Promise<PackSource> {
  if (from === undefined) return { placeOf: (_pack, file) => file.url, open: openUrl }
  if (!/^https?:\/\//i.test(from)) return folderSource(await findFolder(from))
  if (!URL.canParse(from)) throw invalid(say('engineModel.source.noAddress', { from }), 'from')
  const base = from.replace(/\/*$/, '/')
  return {
    from,
    placeOf: (pack, file) => `${base}${[pack.id, ...file.path.split('/')].map(encodeURIComponent).join('/')}`,
    open: openUrl,
  }
}
