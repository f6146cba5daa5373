import { Pack } from '../../../shared/packs/pack.ts'
import { readListFile } from '../../files/readTextFile.ts'

/** Reads the user's own catalogue, a JSON list of packs. Throws `file` if it cannot be read, `invalid` if it is malformed. */
export function readCatalogue(path: string): Pack[] {
  return readListFile(path, Pack, 'catalogue')
}
