import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { encodeField } from '../../../shared/contract/wire.ts'
import { AppError, invalid } from '../../../shared/failure.ts'

/** A received file, on the same disk as the jobs; whoever gets it moves it away or removes it. */
export interface Upload {
  readonly path: string
  readonly name: string
}

/** Where files are received. */
export interface Inbox {
  readonly folder: string
  /** Throws `unavailable` where a file of this size would not fit. */
  makeRoom(bytes: number): Promise<void>
}

const REMEDY = 'Send multipart/form-data with the video in a part named file.'

/** Streams a form to disk. Nothing is left there when the form is broken, empty or cut off. */
export async function receiveForm(
  request: FastifyRequest,
  { folder, makeRoom }: Inbox,
): Promise<{ file: Upload; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw invalid(`The request has no file. ${REMEDY}`, 'file')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await makeRoom(Number(request.headers['content-length'] ?? 0))
  const path = join(folder, randomUUID())
  const fields: Record<string, string> = {}
  let file: Upload | undefined
  try {
    for await (const part of parts(request)) {
      if (part.type === 'field') fields[part.fieldname] = textOf(part)
      else if (part.fieldname === 'file' && file === undefined) {
        await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        file = { path, name: part.filename }
      } else throw invalid(`The form has an unexpected file in ${part.fieldname}. ${REMEDY}`, part.fieldname)
    }
    if (file === undefined) throw invalid(`The form has no file. ${REMEDY}`, 'file')
    if ((await stat(path)).size === 0) throw invalid('The video is empty (0 bytes). Choose another file.', 'file')
    return { file, fields }
  } catch (error) {
    await rm(path, { force: true })
    throw readable(error)
  }
}

async function* parts(request: FastifyRequest): AsyncGenerator<Multipart> {
  for await (const part of request.parts()) yield part as MultipartFile | Multipart
}

/** A part that is marked as JSON arrives parsed already. */
function textOf(part: MultipartValue): string {
  if (part.valueTruncated) throw invalid(`The field ${part.fieldname} is too long.`, part.fieldname)
  return encodeField(part.value)
}

/** busboy's complaints about a broken form are the sender's fault, whatever status they carry. */
function readable(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  if ('syscall' in error) return error // the disk's own
  return invalid(`The form could not be read: ${error.message.replace(/\.?$/, '.')} ${REMEDY}`)
}
