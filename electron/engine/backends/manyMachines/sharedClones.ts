import { access, copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from '../shared/blobs.ts'
import { type ClonedVoices, clonedVoices } from '../shared/clonedVoices.ts'

/** The two files of a voice. The record is written last: a voice with a record is complete. */
const VOICE_FILES = ['sample.pcm', 'voice.json'] as const

/** The cloned voices of all machines. The blobs are the master copy; each computer has a copy in its data folder. */
export function sharedClones(blobs: Blobs, dataDir: string): ClonedVoices {
  const local = clonedVoices(dataDir)
  /** Ids of voices that are complete here, but not yet uploaded. */
  const onTheWay = new Set<string>()
  const folderOf = (id: string): string => join(dataDir, 'voices', id)

  const bring = async (id: string): Promise<void> => {
    await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
    for (const file of VOICE_FILES) {
      const path = join(folderOf(id), file)
      const there = await blobs.fetch(`voices/${id}/${file}`, path)
      if (there !== path) await copyFile(there, path)
    }
  }
  /** Downloads voices that other machines added and deletes those they removed. */
  const refresh = async (): Promise<void> => {
    // The local folder is read before the blobs: a voice that is added meanwhile is not taken for a removed one.
    const here = (await readdir(join(dataDir, 'voices')).catch(() => [])).filter((id) => !onTheWay.has(id))
    const whole = await Promise.all(
      here.map(async (id) => ((await isThere(join(folderOf(id), VOICE_FILES[1]))) ? [id] : [])),
    )
    const known = new Set(whole.flat())
    const names = await blobs.list('voices')
    const shared = new Set(
      names.filter((name) => name.endsWith(VOICE_FILES[1])).map((name) => name.split('/').at(-2) ?? ''),
    )
    for (const id of known.difference(shared)) await rm(folderOf(id), { recursive: true, force: true })
    for (const id of shared.difference(known)) await bring(id)
  }
  return {
    begin: (id) => local.begin(id),
    async keep(voice) {
      onTheWay.add(voice.id)
      try {
        await local.keep(voice)
        for (const file of VOICE_FILES) await blobs.put(`voices/${voice.id}/${file}`, join(folderOf(voice.id), file))
      } finally {
        onTheWay.delete(voice.id)
      }
    },
    async spokenBy(cloner, account) {
      if (cloner === undefined) return []
      await refresh()
      return local.spokenBy(cloner, account)
    },
    async remove(account, id) {
      await refresh()
      await local.remove(account, id)
      if (!(await isThere(join(folderOf(id), VOICE_FILES[1])))) await blobs.remove(`voices/${id}`)
    },
  }
}

/** Whether there is anything at a path. */
export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
