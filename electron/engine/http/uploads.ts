import { createHash, type Hash, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AppError, invalid } from '../../../shared/failure.ts'
import { createChunkSweeper } from '../process/sweepChunks.ts'
import { type BlockFile, createBlockFile } from './blockFile.ts'
import { decodeCharset } from './decodeCharset.ts'
import { createFormParser, type FormEvents } from './formParser.ts'
import { callerGone } from './gone.ts'
import type { PartHead } from './partHead.ts'

/** A received file, on the same disk as the jobs. The handler moves or removes it. */
export interface Upload {
  readonly path: string
  readonly name: string
  /** SHA-256 of its bytes, where it was asked for. */
  readonly digest?: string | undefined
}

/** The folder for incoming files. */
export interface Inbox {
  readonly folder: string
  /** Throws `unavailable` if a file of this size (bytes) would not fit. */
  makeRoom(bytes: number): Promise<void>
}

const REMEDY = 'Send multipart/form-data with the video in a part named file.'
/** Maximum number of fields beside the file, and of their bytes together; 5,000 segments take about one megabyte. */
const MAX_FORM_FIELDS = 50
const FIELDS_LIMIT = 16 * 1024 * 1024

/** Makes Fastify pass forms unread to `receiveForm`. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
}

/** Streams a form to disk. Removes the file again when the form is malformed, empty or cut off. */
export async function receiveForm(
  request: FastifyRequest,
  { folder, makeRoom, withDigest = false }: Inbox & { readonly withDigest?: boolean },
): Promise<{ file: Upload; fields: Readonly<Record<string, string>> }> {
  const boundary = boundaryOf(request.headers['content-type'])
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await makeRoom(Number(request.headers['content-length'] ?? 0))
  const path = join(folder, randomUUID())
  const taken = await createBlockFile(path)
  try {
    const hash = withDigest ? createHash('sha256') : undefined
    const form = collectForm(hashed(taken, hash))
    await passForm(request.raw, boundary, { events: form.events, file: taken })
    const { name, bytes, fields } = form.result()
    if (name === undefined) throw noFile('form')
    if (bytes === 0) throw invalid('The video is empty (0 bytes). Choose another file.', 'file')
    return { file: { path, name, digest: hash?.digest('hex') }, fields }
  } catch (error) {
    await taken.close()
    await rm(path, { force: true })
    throw error
  }
}

/** A file whose bytes are counted into a digest on their way. */
function hashed(file: BlockFile, hash: Hash | undefined): Pick<BlockFile, 'write'> {
  if (hash === undefined) return file
  return {
    write(bytes) {
      hash.update(bytes)
      file.write(bytes)
    },
  }
}

/** The failure of an upload without its file. */
export function noFile(where: 'form' | 'request'): AppError {
  return invalid(`The ${where} has no file. ${REMEDY}`, 'file')
}

function boundaryOf(type = ''): string {
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) throw noFile('request')
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw invalid(`The form could not be read: its type names no boundary. ${REMEDY}`)
  return boundary
}

/** Pipes a body through the parser, no faster than the disk writes the file. */
function passForm(
  body: IncomingMessage,
  boundary: string,
  { events, file }: { events: FormEvents; file: BlockFile },
): Promise<void> {
  const parser = createFormParser(boundary, events)
  const sweep = createChunkSweeper()
  return new Promise((resolve, reject) => {
    const stop = (error: unknown): void => {
      body.off('data', onData).off('end', onEnd).off('close', onClose).pause()
      reject(error)
    }
    const attempt = (step: () => void): void => {
      try {
        step()
      } catch (error) {
        stop(error)
      }
    }
    const waitForDisk = (): void => {
      body.pause()
      file.calm().then(() => body.resume(), stop)
    }
    const onData = (chunk: Buffer): void =>
      attempt(() => {
        parser.push(chunk)
        sweep(chunk.length)
        if (file.busy) waitForDisk()
      })
    const onEnd = (): void =>
      attempt(() => {
        parser.end()
        file.end().then(resolve, stop)
      })
    // Even if the whole body has arrived: unread bytes are dropped at the close, and `end` is not emitted.
    const onClose = (): void => {
      if (!body.complete) stop(invalid('The request ended before its body was complete.'))
      else if (!body.readableEnded) stop(callerGone())
    }
    body.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose)
    if (body.destroyed) onClose()
  })
}

interface Collected {
  /** The file's name; absent if the form has no file. */
  readonly name?: string | undefined
  readonly bytes: number
  readonly fields: Readonly<Record<string, string>>
}

/** The name of a list, one field for each item, as many clients write it. */
const LIST_NAME = /^(.+)\[\]$/s

/** Collects the parts of a form: writes the file to disk, gathers the fields. */
function collectForm(file: Pick<BlockFile, 'write'>): { events: FormEvents; result(): Collected } {
  const fields: Record<string, string> = Object.create(null)
  const lists: Record<string, string[]> = Object.create(null)
  let [name, bytes, fieldBytes, fieldCount]: [string | undefined, number, number, number] = [undefined, 0, 0, 0]
  let part: PartHead = { charset: 'utf-8' }
  let text: Buffer[] = []

  const beginFile = ({ name: field, filename }: PartHead): void => {
    if (field !== 'file' || name !== undefined) {
      throw invalid(`The form has an unexpected file in ${field}. ${REMEDY}`, field)
    }
    name = filename
  }
  return {
    events: {
      onPart(head) {
        part = head
        text = []
        if (head.filename !== undefined) beginFile(head)
        else if (++fieldCount > MAX_FORM_FIELDS)
          throw invalid(`The form has more than ${MAX_FORM_FIELDS} fields. ${REMEDY}`)
      },
      onData(data) {
        if (part.filename !== undefined) {
          bytes += data.length
          file.write(data)
          return
        }
        fieldBytes += data.length
        if (fieldBytes > FIELDS_LIMIT) throw invalid('The fields of the form are longer than 16 MB.', part.name)
        text.push(data)
      },
      onPartEnd() {
        if (part.filename !== undefined || part.name === undefined) return
        const value = decodeCharset(Buffer.concat(text), { charset: part.charset, field: part.name })
        const list = LIST_NAME.exec(part.name)?.[1]
        if (list === undefined) fields[part.name] = value
        else lists[list] = [...(lists[list] ?? []), value]
      },
    },
    result() {
      for (const [field, values] of Object.entries(lists)) fields[field] = JSON.stringify(values)
      return { name, bytes, fields }
    },
  }
}
