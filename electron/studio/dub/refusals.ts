import { open } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { type Failure, failureMessage, toFailure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { checkFile } from '../media/media.ts'

/** Bytes read from the beginning of a file to recognize its type. */
const FILE_HEAD_BYTES = 4096

/** Beginnings of files that are no films, though a media library may read some of them as a picture that stands still. */
const SIGNATURES: readonly (readonly [kind: 'document' | 'picture', bytes: string])[] = [
  ['document', '%PDF'],
  ['document', 'PK\x03\x04'],
  ['document', '\xd0\xcf\x11\xe0'],
  ['document', '{\\rtf'],
  ['document', '7z\xbc\xaf'],
  ['document', 'Rar!'],
  ['picture', '\x89PNG'],
  ['picture', '\xff\xd8\xff'],
  ['picture', 'GIF8'],
  ['picture', 'II*\x00'],
  ['picture', 'MM\x00*'],
]

/** Endings of time lines of editing programs. */
const TIMELINE_EXTENSIONS: ReadonlySet<string> = new Set(['.edl', '.fcpxml', '.otio', '.aaf', '.prproj', '.drp'])

/**
 * Kinds of failures in opening a file that mean the file is unusable; with any other kind the engine failed, and the file is
 * accepted.
 */
const ABOUT_FILE: ReadonlySet<Failure['kind']> = new Set(['invalid', 'file', 'not_found'])

/** Why a file cannot be dubbed, by its content and not by its name; undefined for one that can. `openMedia` reads it as media. */
export async function whyRefused(
  path: string,
  openMedia: (path: string) => Promise<unknown>,
): Promise<Message | undefined> {
  const name = basename(path)
  try {
    await checkFile(path)
  } catch (error) {
    const why = failureMessage(toFailure(error))
    const isEmpty = typeof why !== 'string' && why.key === 'failure.file.empty'
    return isEmpty ? say('refused.empty', { name }) : describeRefusal(path, error)
  }
  const head = await headOf(path)
  const start = head.toString('latin1')
  const known = SIGNATURES.find(([, bytes]) => start.startsWith(bytes))
  if (known !== undefined) return say(`refused.${known[0]}`, { name })
  try {
    await openMedia(path)
    return undefined
  } catch (error) {
    const failure = toFailure(error)
    if (!ABOUT_FILE.has(failure.kind)) return undefined
    if (TIMELINE_EXTENSIONS.has(extname(path).toLowerCase())) return say('refused.timeline', { name })
    return isText(head) ? say('refused.text', { name }) : describeRefusal(path, error)
  }
}

/** That a file was not added, and the failure that is the reason. */
export function describeRefusal(path: string, error: unknown): Message {
  return say('refused.other', { name: basename(path), why: failureMessage(toFailure(error)) })
}

async function headOf(path: string): Promise<Buffer> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(FILE_HEAD_BYTES), position: 0 })
    return buffer.subarray(0, bytesRead)
  } catch {
    return Buffer.alloc(0)
  }
}

function isText(head: Buffer): boolean {
  // A character may be cut at the end of what was read.
  const text = new TextDecoder().decode(head.subarray(0, Math.max(0, head.length - 3)))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what texts do not have
  return head.length > 0 && !/[\x00-\x08\x0e-\x1f\ufffd]/.test(text)
}
