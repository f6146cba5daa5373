import { z } from 'zod'
import { plainWords } from '../../../shared/locale/message.ts'
import { Message } from '../../../shared/locale/messageSchema.ts'
import { Pack } from '../../../shared/packs/pack.ts'
import { readListFile } from '../../files/readTextFile.ts'

/** A pack of the user's, whose quality is described in the user's words. */
const OwnPack = Pack.extend({ quality: z.union([z.string().transform(plainWords), Message]) })

/** Reads the user's own catalogue, a JSON list of packs. Throws `file` if it cannot be read, `invalid` if it is malformed. */
export function readCatalogue(path: string): Pack[] {
  return readListFile(path, OwnPack, 'catalogue')
}
