import { resolve } from 'node:path'
import type { checks as table } from '../../shared/commands/checks.ts'
import { checkOfFile } from '../dubbing/work/checkOrders.ts'
import type { ProjectQueue } from '../dubbing/work/projectQueue.ts'
import { checkVideo } from '../dubbing/work/workContext.ts'
import type { CommandHandlers } from './commands/command.ts'
import { checkFile } from './media/media.ts'
import type { Projects } from './project/projects.ts'

/** The handlers of `shared/commands/checks.ts`. */
export function checkCommands({
  queue,
  projects,
}: {
  readonly queue: ProjectQueue
  readonly projects: Projects
}): CommandHandlers<typeof table> {
  return {
    async checkDub({ project, target, dub }) {
      const { document, media } = await projects.describe(project)
      checkVideo(media)
      const path = resolve(dub)
      await checkFile(path)
      return { work: await queue.start(project, checkOfFile(document, target, path)) }
    },
    listReports: ({ project }) => projects.use(project, ({ reports }) => ({ reports: reports.list() })),
    readReport: async ({ project, report }) => projects.use(project, ({ reports }) => reports.read(report)),
    async removeReport({ project, report }) {
      await projects.use(project, ({ reports }) => reports.remove(report))
      return {}
    },
  }
}
