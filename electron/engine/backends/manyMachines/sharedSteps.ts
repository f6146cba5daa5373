import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { inParallel } from '../../core/inParallel.ts'
import type { Blobs } from '../shared/blobs.ts'
import { readNote, type Step, type TrackedSteps, trackSteps } from '../shared/steps.ts'
import { readBlob } from './readBlob.ts'

/** Files uploaded or downloaded at once. */
const MAX_CONCURRENT_FILES = 8
/** Placeholder for the job's folder in a step's return value, since the folder's path differs on every computer. */
const JOB_FOLDER_PLACEHOLDER = 'scratch:///'

interface SharedSteps extends TrackedSteps {
  /** Downloads the files of the steps that earlier workers finished; call before the first step. */
  restore(): Promise<void>
}

/**
 * Steps that another worker can continue after. When a step is done, its files are uploaded, then its return value: a step
 * with a stored return value is complete.
 */
export function sharedSteps(blobs: Blobs, folder: { blobs: string; local: string }): SharedSteps {
  const sent = new Map<string, string>()
  const here = JSON.stringify(`${folder.local}/`).slice(1, -1)
  const noteOf = (name: string): string => `${folder.blobs}/${name}.step.json`

  let sending: Promise<void> = Promise.resolve()
  /** Uploads changed files, one run at a time: of two concurrent runs the one with the older bytes might write last. */
  const send = (): Promise<void> => {
    sending = sending.then(sendChanged, sendChanged)
    return sending
  }
  const sendChanged = async (): Promise<void> => {
    const found = await readdir(folder.local, { recursive: true, withFileTypes: true })
    const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    await inParallel(MAX_CONCURRENT_FILES, files, async (path) => {
      const state = await stateOf(path)
      const name = `${folder.blobs}/${relative(folder.local, path)}`
      if (state === undefined || sent.get(name) === state) return
      try {
        await blobs.put(name, path)
      } catch (error) {
        if ((await stateOf(path)) === state) throw error
        return // a concurrent step is still writing this file, and uploads it when done
      }
      sent.set(name, state)
    })
  }
  const take: Step = async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const note = (await readBlob(blobs, noteOf(name)))?.toString() ?? ''
    const done = readNote<T>(note.replaceAll(JOB_FOLDER_PLACEHOLDER, here))
    if (done !== undefined) return done.returned
    const made = await make()
    await send()
    await blobs.write(
      noteOf(name),
      Buffer.from((JSON.stringify(made) ?? 'null').replaceAll(here, JOB_FOLDER_PLACEHOLDER)),
    )
    return made
  }
  return {
    async restore() {
      const names = await blobs.list(folder.blobs)
      await inParallel(MAX_CONCURRENT_FILES, names, async (name) => {
        if (name.endsWith('.step.json')) return
        const path = join(folder.local, relative(folder.blobs, name))
        await mkdir(dirname(path), { recursive: true })
        const there = await blobs.fetch(name, path)
        if (there !== path) await copyFile(there, path)
        const state = await stateOf(path)
        if (state !== undefined) sent.set(name, state)
      })
    },
    ...trackSteps(take),
  }
}

/** A fingerprint (time and size) that changes with the file; undefined if there is no file. */
async function stateOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && `${found.mtimeMs} ${found.size}`
}
