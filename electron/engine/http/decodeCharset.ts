import { TextDecoder } from 'node:util'
import { invalid } from '../../../shared/failure.ts'

/** Decodes bytes in a charset; an unknown charset counts as UTF-8. Throws `invalid` if the bytes are not valid in it. */
export function decodeCharset(
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
