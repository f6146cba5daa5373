import { readdir, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { isHalfMade } from '../shared/clonedVoices.ts'
import type { HistoryRecords } from './historyRecords.ts'
import type { JobRecords } from './jobRecords.ts'

export interface LeftoversOptions {
  readonly dataDir: string
  readonly records: Pick<JobRecords, 'find'>
  readonly history: Pick<HistoryRecords, 'withAudio'>
}

/**
 * Removes what an earlier run was in the middle of when it was killed: files it was receiving, folders of jobs that
 * ended or never began, sounds that no item of the history has, voices and data for models that were half made. Call
 * before anything new is written.
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

/** Half-written voices and data for models, and the samples of voices that were never kept. */
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
