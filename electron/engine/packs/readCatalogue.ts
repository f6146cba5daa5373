import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { AppError, invalid } from '../../../shared/failure.ts'
import { Pack } from '../../../shared/packs/pack.ts'

/** Reads the user's own catalogue, a JSON list of packs. Throws `file` if it cannot be read, `invalid` if it is malformed. */
export async function readCatalogue(path: string): Promise<Pack[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new AppError({ kind: 'file', message: `The catalogue ${path} cannot be read. Check its name.`, path })
  })
  const read = z.array(Pack).safeParse(parse(text))
  if (read.success) return read.data
  throw invalid(`${path} is not a catalogue of packs: ${z.prettifyError(read.error)}`, 'catalogue')
}

/** Parses JSON; other text is returned as it is, and the schema refuses it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
