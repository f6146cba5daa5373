import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

/** Most bytes that the parts of a spreadsheet unpack to: a small file can be made to hold any amount. */
const MAX_UNPACKED_SPREADSHEET_BYTES = 100_000_000
/** Bytes that are parsed at once. */
const CHUNK_BYTES = 65_536

/** Unpacks the named parts of an archive. Throws for what is none, and for more bytes than a spreadsheet has. */
export function readParts(
  archive: Uint8Array,
  names: readonly (string | undefined)[],
): ReadonlyMap<string, Uint8Array> {
  let size = 0
  const parts = unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      if (!names.includes(name)) return false
      size += originalSize
      if (size > MAX_UNPACKED_SPREADSHEET_BYTES) throw new RangeError('The spreadsheet is too large.')
      return true
    },
  })
  return new Map(Object.entries(parts))
}

/** Called for the elements of a part, by their names without prefixes. */
export interface ElementReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Reads the elements of a part of XML one after the other, without a tree. Throws for faulty XML. */
export function readElements(part: Uint8Array | undefined, reader: ElementReader): void {
  if (part === undefined) return
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes))
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  parser.on('closetag', ({ name }) => reader.close?.(localName(name)))
  parser.on('error', (error) => {
    throw error
  })
  const decoder = new TextDecoder(part[0] === 0xff ? 'utf-16le' : part[0] === 0xfe ? 'utf-16be' : 'utf-8')
  for (let at = 0; at < part.length; at += CHUNK_BYTES) {
    parser.write(decoder.decode(part.subarray(at, at + CHUNK_BYTES), { stream: true }))
  }
  parser.close()
}

/** A name without the prefix of its namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
