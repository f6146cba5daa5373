import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { renameFile } from '../../../client/bytes/renameFile.ts'

/** The folder of each job in the data folder: its source, its scratch and a render's finished video. */
export interface JobFolders {
  pathOf(id: string): string
  /** The path of a render job's finished video. */
  videoOf(id: string): string
  /** Makes the folder of a new job, for this user alone, and moves the uploaded source into it. */
  create(id: string, upload: string | undefined): Promise<void>
  remove(id: string): Promise<void>
}

/** Creates access to the folders; none exists until a job is submitted. */
export function createJobFolders(dataDir: string): JobFolders {
  const pathOf = (id: string): string => join(dataDir, 'jobs', id)
  return {
    pathOf,
    videoOf: (id) => join(pathOf(id), 'result.mp4'),
    async create(id, upload) {
      await mkdir(pathOf(id), { recursive: true, mode: 0o700 })
      if (upload !== undefined) await renameFile(upload, join(pathOf(id), 'source'))
    },
    // A file that another program still reads can be removed a moment later.
    remove: (id) => rm(pathOf(id), { recursive: true, force: true, maxRetries: 3 }),
  }
}
