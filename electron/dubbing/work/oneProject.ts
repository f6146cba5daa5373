import { createProjectChanges } from '../project/projectChanges.ts'
import type { ProjectFile } from '../project/projectFile.ts'
import type { WorkProjects } from './workContext.ts'

/** A project that is open alone, as work knows projects; its id is the path of its file. `video`: where its video lies now. */
export function oneProject(file: ProjectFile, video: string): WorkProjects {
  const use: WorkProjects['use'] = async (_id, work) => work(file)
  const open = { id: file.path, path: file.path, [Symbol.dispose]: () => undefined }
  return {
    use,
    ...createProjectChanges({ use, onChange: () => undefined }),
    hold: () => open,
    holdAt: async () => open,
    describe: async () => ({ media: { path: video } }),
  }
}
