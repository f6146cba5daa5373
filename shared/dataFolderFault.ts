import { AppError, invalid } from './failure.ts'
import { say, sentences } from './locale/message.ts'

/** Codes of a folder that cannot be written; making folders on a read-only disk, Node says that there is none. */
const UNWRITABLE_FOLDER_CODES: readonly unknown[] = ['EROFS', 'EACCES', 'EPERM', 'ENOENT']

/** The failure of a data folder that cannot be made: a file has its place, or it cannot be written. Undefined for any other error. */
export function dataFolderFault(error: unknown, folder: string): AppError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EEXIST' || code === 'ENOTDIR') return invalid(say('failure.dataFolder', { folder }))
  if (!UNWRITABLE_FOLDER_CODES.includes(code)) return undefined
  const message = sentences(say('failure.notWritten', { path: folder }), say('failure.disk.closed'))
  return new AppError({ kind: 'unavailable', message }, { cause: error })
}
