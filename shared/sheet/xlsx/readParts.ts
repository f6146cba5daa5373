import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

const ZIP_SIGNATURE = [0x50, 0x4b, 3, 4]
/** Most bytes that the parts of a document unpack to: a small file can be made to hold any amount. */
const MAX_UNPACKED_DOCUMENT_BYTES = 100_000_000
/** Bytes that are parsed at once. */
const CHUNK_BYTES = 65_536

/** Unpacks the named parts of an archive. Throws for what is none, and for more bytes than a document has. */
export function readParts(
  archive: Uint8Array,
  names: readonly (string | undefined)[],
): ReadonlyMap<string, Uint8Array> {
  let size = 0
  const parts = unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      if (!names.includes(name)) return false
      size += originalSize
      if (size > MAX_UNPACKED_DOCUMENT_BYTES) throw new RangeError('The document is too large.')
      return true
    },
  })
  return new Map(Object.entries(parts))
}

/** Whether bytes begin as a ZIP archive. */
export function isArchive(bytes: Uint8Array): boolean {
  return ZIP_SIGNATURE.every((sign, at) => bytes[at] === sign)
}

/** Whether bytes are a ZIP archive with a part of this name, or of a name that begins so: names in an archive are not compressed. */
export function hasPart(bytes: Uint8Array, name: string): boolean {
  return isArchive(bytes) && new TextDecoder('latin1').decode(bytes).includes(name)
}

/**
 * The main part of an Office document (ECMA-376, part 2), which lies at `usualPath` unless the package names another place, and the
 * parts that it names.
 */
export function readMainPart(
  archive: Uint8Array,
  usualPath: string,
): { readonly main: Uint8Array | undefined; readonly relations: readonly Relation[] } {
  const roots = readRelations(readParts(archive, ['_rels/.rels']).get('_rels/.rels'), '')
  const path = roots.find(({ type }) => type === 'officeDocument')?.path ?? usualPath
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relationsPath = `${folder}_rels/${path.slice(folder.length)}.rels`
  const parts = readParts(archive, [path, relationsPath])
  return { main: parts.get(path), relations: readRelations(parts.get(relationsPath), folder) }
}

/** A part of an archive that another part names. */
interface Relation {
  readonly id: string
  readonly type: string
  /** The path of the part in the archive. */
  readonly path: string
}

function readRelations(part: Uint8Array | undefined, folder: string): Relation[] {
  const relations: Relation[] = []
  readElements(part, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return
      const path = Target.startsWith('/') ? Target.slice(1) : `${folder}${Target.replace(/^\.\//, '')}`
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path })
    },
  })
  return relations
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
