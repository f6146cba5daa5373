import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { limitOf } from '../../core/workLimits.ts'

/** Milliseconds between two measurements of a scratch folder. */
const SCRATCH_CHECK_INTERVAL_MS = 1000

/**
 * Runs work that writes into a scratch folder. Stops it and throws `invalid` when the folder exceeds a job's limit. The
 * folder is measured rather than the writers, since these are several processes, some of them not ours.
 */
export async function withinScratch<T>(
  folder: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gigabytes = limitOf('scratchGb')
  const full = new AbortController()
  const over = new AbortController()
  const watching = watch(folder, gigabytes * 1e9, over.signal).then((exceeded) => {
    if (exceeded) full.abort()
  })
  try {
    return await work(AbortSignal.any([signal, full.signal]))
  } catch (error) {
    if (!full.signal.aborted || signal.aborted) throw error
    throw invalid(say('engine.scratch', { gigabytes }), 'file')
  } finally {
    over.abort()
    await watching
  }
}

/** Resolves with true when a folder has more than `maxBytes` bytes, with false when `over` aborts. */
async function watch(folder: string, maxBytes: number, over: AbortSignal): Promise<boolean> {
  while (!over.aborted) {
    if ((await sizeOf(folder)) > maxBytes) return true
    await pause(over)
  }
  return false
}

function pause(over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, SCRATCH_CHECK_INTERVAL_MS)
    over.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Bytes of all files in a folder; files removed meanwhile count as zero. */
async function sizeOf(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  // Sequential: there may be thousands of files, and nothing waits for the sum.
  for (const entry of found) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0
  }
  return bytes
}
