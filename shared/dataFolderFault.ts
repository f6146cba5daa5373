import { type AppError, invalid } from './failure.ts'
import { say } from './locale/message.ts'

/** The `invalid` for a data folder that cannot be made because a file has its place; undefined for any other error. */
export function dataFolderFault(error: unknown, folder: string): AppError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'EEXIST' && code !== 'ENOTDIR') return undefined
  return invalid(say('failure.dataFolder', { folder }))
}
