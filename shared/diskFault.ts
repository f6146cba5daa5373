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
const SYSTEM: Readonly<Record<string, DiskFault>> = {
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
const SQLITE: Readonly<Record<number, DiskFault>> = {
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
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE[error.errcode & 0xff]
  const code = 'code' in error ? String(error.code) : ''
  return Object.hasOwn(SYSTEM, code) ? SYSTEM[code] : undefined
}

/** Remedies for users who chose the file themselves. */
export const DISK_REMEDIES: Readonly<Record<DiskFault, string>> = {
  full: 'The disk is full: free some space and try again.',
  closed: 'Its folder or the file is read-only: choose another folder, or change its permissions.',
  broken: 'The disk failed: check the disk.',
  busy: 'Another program uses it: close that program, or choose another name.',
  no_folder: 'Its folder does not exist: choose another folder.',
  too_long: 'The path is too long: choose a shorter name or another folder.',
  too_big: 'The disk does not take files of this size: choose another disk.',
  folder: 'There is a folder of that name: choose another name.',
  damaged: 'It is damaged: restore a backup of it, or choose another file.',
}
