import type { Failure } from '../../shared/failure.ts'
import type { Result } from '../../shared/ipc.ts'
import { failures } from '../../shared/locale/en/failures.ts'

/** The English comes from its table alone, as all texts are more than a preload should hold. */
const NOT_ON_DISK: Failure = {
  kind: 'file',
  message: failures['failure.notOnDisk'],
  said: { key: 'failure.notOnDisk' },
}

/** Types of the files that the page makes itself: recordings and pasted texts. */
const PAGE_MADE_TYPES: readonly string[] = ['audio/wav', 'text/plain']

interface FilePlaces {
  /** The path of a file on the disk, empty for one that is on none. */
  diskPath(file: File): string
  /** Has a file written that is on no disk; answers its path. */
  send(name: string, bytes: Uint8Array): Promise<Result<string>>
}

/** Paths of files, in order. Those that the page has made are written first; fails with `file` at any other that is on no disk. */
export async function filePaths(
  files: readonly File[],
  { diskPath, send }: FilePlaces,
): Promise<Result<readonly string[]>> {
  const paths: string[] = []
  for (const file of files) {
    let path = diskPath(file)
    if (path === '') {
      if (!PAGE_MADE_TYPES.includes(file.type)) return { ok: false, failure: NOT_ON_DISK }
      const sent = await send(file.name, new Uint8Array(await file.arrayBuffer()))
      if (!sent.ok) return sent
      path = sent.value
    }
    paths.push(path)
  }
  return { ok: true, value: paths }
}
