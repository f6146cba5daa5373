import { stat } from 'node:fs/promises'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import type { WorkOptions } from '../core/ports.ts'
import { runMedia } from './mediaProcess.ts'

/** The facts of the files that were probed last, by their states (see `stateOf`), the oldest first. */
const known = new Map<string, MediaFacts>()
const MAX_CACHED_PROBES = 50
/** Milliseconds: a file may be written twice within the smallest step of its file system's times. */
const FILE_SETTLE_MS = 3000

/**
 * The facts of a media file, read by a media process. A file that is as it was when it was probed is not probed again: one film is
 * asked for by each of its dubs, several times by some. `settled` is the age of a change, in milliseconds, from which on the file
 * counts as written.
 */
export async function probeFile(path: string, work: WorkOptions, settled = FILE_SETTLE_MS): Promise<MediaFacts> {
  const state = await stateOf(path, settled)
  const before = state === undefined ? undefined : known.get(state)
  if (before !== undefined) return before
  const facts = await runMedia('probe', { path }, work)
  if (state !== undefined && state === (await stateOf(path, settled))) {
    known.set(state, facts)
    for (const oldest of [...known.keys()].slice(0, -MAX_CACHED_PROBES)) known.delete(oldest)
  }
  return facts
}

/** A key of a file's path, device, number, size and times of change; undefined for a file changed just now, or none. */
async function stateOf(path: string, settled: number): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined)
  if (found === undefined || !found.isFile()) return undefined
  const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs, mtimeMs } = found
  const changed = Math.max(Number(mtimeMs), Number(ctimeMs))
  if (Math.abs(Date.now() - changed) < settled) return undefined
  return [path, dev, ino, size, mtimeNs, ctimeNs].join(' ')
}
