import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { AppError, invalid } from '../../../shared/failure.ts'
import { Pack } from '../../../shared/packs/pack.ts'

/** Reads a catalogue of the user's own, a JSON list of packs. Throws `file` or `invalid` with what is wrong with it. */
export async function readCatalogue(path: string): Promise<Pack[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new AppError({ kind: 'file', message: `The catalogue ${path} cannot be read. Check its name.`, path })
  })
  const read = z.array(Pack).safeParse(parse(text))
  if (read.success) return read.data
  throw invalid(`${path} is not a catalogue of packs: ${z.prettifyError(read.error)}`, 'catalogue')
}

/** What is no JSON at all is refused by the schema like any other text. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
