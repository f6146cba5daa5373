import { dirname } from 'node:path'
import type { folders as table } from '../../../shared/commands/folders.ts'
import { type FolderPlaces, folderTexts, makeOneInFolder, takeBackInFolder } from '../../dubbing/project/folderTexts.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { Projects } from './projects.ts'

/** The handlers of `shared/commands/folders.ts`. */
export function folderCommands(projects: Projects): CommandHandlers<typeof table> {
  const places: FolderPlaces = {
    holdAt: projects.holdAt,
    changes: projects,
    read: (id, look) => projects.use(id, ({ journal }) => look(journal)),
  }
  const folderOf = async (project: string) => dirname((await projects.describe(project)).path)
  return {
    async folderTexts({ project, target }) {
      const { read, leftOut, found } = await folderTexts(places, await folderOf(project), target)
      const shown = found.map(({ kind, key, of, variants }) => {
        return { kind, key, of, variants: variants.map((one) => ({ ...one, projects: [...one.projects] })) }
      })
      return { read: [...read], leftOut: [...leftOut], found: shown }
    },
    async makeOneInFolder({ project, ...choice }) {
      return { steps: await makeOneInFolder(places, await folderOf(project), choice) }
    },
    takeBackInFolder: async ({ steps }) => ({ leftOut: await takeBackInFolder(places, steps) }),
  }
}
