import { TextDecoder } from 'node:util'
import { invalid } from '../../../shared/failure.ts'

/** The text of bytes in a charset; UTF-8 where nobody knows that. Throws `invalid` where they are no text in it. */
export function decodeText(
  bytes: Buffer,
  { charset = 'utf-8', field }: { charset?: string; field?: string } = {},
): string {
  const decoder = decoderFor(charset)
  try {
    return decoder.decode(bytes)
  } catch {
    const what = field === undefined ? 'The body of the request' : field
    throw invalid(`${what} is not text in ${decoder.encoding.toUpperCase()}. Send it in UTF-8.`, field)
  }
}

function decoderFor(charset: string): TextDecoder {
  const options = { fatal: true, ignoreBOM: true }
  try {
    return new TextDecoder(charset, options)
  } catch {
    return new TextDecoder('utf-8', options)
  }
}
