import { basename } from 'node:path'
import { z } from 'zod'
import { diskFaultOf } from '../../../shared/diskFault.ts'
import { AppError } from '../../../shared/failure.ts'
import { type Message, say, sentences } from '../../../shared/locale/message.ts'

/** Longest path in bytes: SQLite takes 512, of which suffixes (`-journal`) need some. */
const MAX_PROJECT_PATH_BYTES = 500

/** Converts an error of a project file to a failure with words for the user; unrelated errors are kept. */
export function projectFailure(path: string, error: unknown): unknown {
  if (error instanceof AppError) return error
  if (isNoDatabase(error)) return foreign(path, error)
  const fault = diskFaultOf(error)
  if (fault === undefined) return isMisfit(error) ? damaged(path, error) : error
  if (fault === 'busy') return fileError(path, alreadyOpen(path), error)
  if (fault === 'damaged') return damaged(path, error)
  const why = sentences(say('failure.notWritten', { path: nameOf(path) }), say(`failure.disk.${fault}`))
  return fileError(path, fault === 'full' ? sentences(why, say('failure.nothingLost')) : why, error)
}

/** The failure for a damaged project file. The file is left as it is. */
export function damaged(path: string, cause?: unknown): AppError {
  return fileError(path, say('failure.project.damaged', { name: nameOf(path) }), cause)
}

/** The failure for a file that is no project at all. */
export function foreign(path: string, cause?: unknown): AppError {
  return fileError(path, say('failure.project.foreign', { name: nameOf(path) }), cause)
}

/** SQLite's result code for a file that does not begin as its files do. */
const SQLITE_NOTADB = 26

function isNoDatabase(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) === SQLITE_NOTADB
}

/** Whether something that was read is not as the studio stores it. */
function isMisfit(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof z.ZodError
}

/** The failure for a file that no version of the studio would write so; `part` names what is strange about it. */
export function altered(path: string, part: string): AppError {
  return fileError(path, say('failure.project.altered', { name: nameOf(path), part }))
}

/** The failure for a project that takes more time or memory to read than any that the studio makes. */
export function tooHeavy(path: string, cause?: unknown): AppError {
  return fileError(path, say('failure.project.heavy', { name: nameOf(path) }), cause)
}

/** The failure for a project that another process has open. */
export function inUse(path: string): AppError {
  return fileError(path, alreadyOpen(path))
}

/** Throws `file` if a path is longer than the system or SQLite accepts. */
export function checkPathLength(path: string): void {
  if (Buffer.byteLength(path) <= MAX_PROJECT_PATH_BYTES) return
  throw fileError(path, say('failure.project.longPath', { name: nameOf(path) }))
}

/** A `file` failure. */
export function fileError(path: string, message: Message, cause?: unknown): AppError {
  return new AppError({ kind: 'file', message, path }, cause === undefined ? {} : { cause })
}

/** Runs work on a project file and converts its errors to words for the user. */
export function withFile<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw projectFailure(path, error)
  }
}

function alreadyOpen(path: string): Message {
  return say('failure.project.open', { name: nameOf(path) })
}

function nameOf(path: string): string {
  return basename(path)
}
