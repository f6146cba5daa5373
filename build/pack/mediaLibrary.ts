import { readFile } from 'node:fs/promises'

/** The options of configure that an FFmpeg keeps inside itself. */
const CONFIGURATION = /--[a-z0-9][\x20-\x7e]*--enable-[\x20-\x7e]*/g
/** Marks of an FFmpeg that may not be redistributed: the flag of its build, or a word of its licence text. */
const UNFREE = /--enable-nonfree\b|unredistributable/

/** The configurations of all FFmpegs in a program or library, read from its bytes; none in other files. */
export function ffmpegConfigurations(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: string[] = []
  for (let at = text.indexOf('--enable-'); at >= 0; at = text.indexOf('--enable-', at)) {
    const start = lastUnprintable(text, at) + 1
    const end = firstUnprintable(text, at)
    const line = text.toString('latin1', start, end)
    // Other libraries keep their options as well; only FFmpeg's name codecs.
    if (/--enable-(?:gpl|nonfree|version3|lib)/.test(line)) found.push(...(line.match(CONFIGURATION) ?? []))
    at = end
  }
  return found
}

/** Throws a sentence for a file that holds an FFmpeg which its own configuration forbids to pass on. */
export async function refuseNonfree(path: string): Promise<void> {
  const unfree = ffmpegConfigurations(await readFile(path)).find((line) => UNFREE.test(line))
  if (unfree !== undefined)
    throw new Error(`${path} holds an FFmpeg that may not be passed on: it was configured with --enable-nonfree.`)
}

/** The name by which the MinGW build asks for Node, and the one that Node's official program for Windows answers to. */
const MINGW_NODE = Buffer.from('libnode.dll\0', 'latin1')
const OFFICIAL_NODE = Buffer.from('node.exe\0\0\0\0', 'latin1')

/**
 * The MinGW build of the media library for Node's official Windows program: of its import table the name of Node is changed,
 * all that it takes from there being Node-API. The MSVC build fits as it is and may not be passed on (`--enable-nonfree`).
 */
export function forOfficialNode(library: Buffer): Buffer {
  const at = library.indexOf(MINGW_NODE)
  if (at < 0 || library.indexOf(MINGW_NODE, at + 1) >= 0)
    throw new Error('The media library for Windows does not name Node once, as it did. Look at it before packing it.')
  const changed = Buffer.from(library)
  OFFICIAL_NODE.copy(changed, at)
  return changed
}

function lastUnprintable(bytes: Buffer, from: number): number {
  let at = from
  while (at >= 0 && isPrintable(bytes[at])) at--
  return at
}

function firstUnprintable(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && isPrintable(bytes[at])) at++
  return at
}

function isPrintable(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x20 && byte < 0x7f
}
