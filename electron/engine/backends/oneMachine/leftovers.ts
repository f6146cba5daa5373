import { readdir, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { isHalfMade } from '../shared/clonedVoices.ts'
import type { HistoryRecords } from './historyRecords.ts'
import type { JobRecords } from './jobRecords.ts'

interface LeftoversOptions {
  readonly dataDir: string
  readonly records: Pick<JobRecords, 'find'>
  readonly history: Pick<HistoryRecords, 'withAudio'>
}

/**
 * Removes the leftovers of an earlier run that was killed: partial uploads, folders of jobs that ended or were never
 * recorded, sounds without an item in the history, incomplete voices and model data. Call before anything is written.
 */
export async function removeLeftovers({ dataDir, records, history }: LeftoversOptions): Promise<void> {
  const remove = (...path: string[]): Promise<void> => rm(join(dataDir, ...path), { recursive: true, force: true })
  await remove('incoming')
  for (const id of await namesIn(join(dataDir, 'jobs'))) {
    const { status = 'error', kind } = records.find(id) ?? {}
    if (status === 'error' || (status === 'done' && kind !== 'render')) await remove('jobs', id)
    else if (status === 'done') await Promise.all(['scratch', 'source'].map((name) => remove('jobs', id, name)))
  }
  const known = new Set(history.withAudio().map((item) => item.id))
  for (const name of await namesIn(join(dataDir, 'history'))) {
    if (!known.has(parse(name).name)) await remove('history', name)
  }
  await removeHalfMade(dataDir)
}

/** Removes half-written voices and model data, and samples of voices without a record. */
async function removeHalfMade(dataDir: string): Promise<void> {
  for (const folder of ['voices', 'models']) {
    for (const name of await namesIn(join(dataDir, folder))) {
      const path = join(dataDir, folder, name)
      const half = name.endsWith('.part') || (folder === 'voices' && (await isHalfMade(path)))
      if (half) await rm(path, { recursive: true, force: true })
    }
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
