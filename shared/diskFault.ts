/** Reasons why a disk does not take a file. */
export type DiskFault =
  | 'full'
  | 'closed'
  | 'broken'
  | 'busy'
  | 'no_folder'
  | 'too_long'
  | 'too_big'
  | 'folder'
  /** The file's content is corrupt; only databases report this. */
  | 'damaged'

/** Faults by system error code, and by SQLite result code. */
const SYSTEM_FAULTS: Readonly<Record<string, DiskFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'closed',
  EACCES: 'closed',
  EPERM: 'closed',
  EIO: 'broken',
  EBUSY: 'busy',
  ENOENT: 'no_folder',
  ENOTDIR: 'no_folder',
  ENAMETOOLONG: 'too_long',
  EFBIG: 'too_big',
  EISDIR: 'folder',
}
const SQLITE_FAULTS: Readonly<Record<number, DiskFault>> = {
  5: 'busy',
  6: 'busy',
  8: 'closed',
  10: 'broken',
  11: 'damaged',
  13: 'full',
  14: 'closed',
  26: 'damaged',
}

/** The disk fault behind an error; undefined for other errors. */
export function diskFaultOf(error: unknown): DiskFault | undefined {
  if (!(error instanceof Error)) return undefined
  // SQLite's extended result codes have the primary code in their lowest byte.
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_FAULTS[error.errcode & 0xff]
  const code = 'code' in error ? String(error.code) : ''
  return Object.hasOwn(SYSTEM_FAULTS, code) ? SYSTEM_FAULTS[code] : undefined
}
