import type { OpenedProject } from '../../shared/commands/projects.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { callStudio } from '../support/callStudio.ts'

/** The child of `hostileProjects.ts`: opens a project, does what a page and its user may do with it, and says what was refused. */
const [origin = '', token = '', path = ''] = process.argv.slice(2)
using page = await callStudio({ origin, token })

async function use({ project, revision }: OpenedProject): Promise<string> {
  let base = revision
  const refused: string[] = []
  const attempt = async (name: string, act: () => Promise<{ readonly revision?: number }>) => {
    try {
      base = (await act()).revision ?? base
    } catch (error) {
      refused.push(`${name}: ${error instanceof Error ? error.message.slice(0, 60) : String(error)}`)
    }
  }
  await page.call('projectWork', { project })
  for (let after: number | undefined = 0; after !== undefined; ) {
    after = (await page.call('listTakes', { project, after })).next
  }
  const { reports } = await page.call('listReports', { project })
  for (const { id } of reports.slice(0, 3)) {
    await attempt('report', () => page.call('readReport', { project, report: id }).then(() => ({})))
  }
  await page.call('projectHistory', { project, limit: 1000 })
  await attempt('undo', () => page.call('undo', { project, base }))
  await attempt('redo', () => page.call('redo', { project, base }))
  await attempt('undo all', () => page.call('goToStep', { project, base, step: 0 }))
  for (let count = 0; count < 3; count++) {
    const patches = [{ op: 'replace' as const, path: ['lines', '1', 'source'], value: `said ${count}` }]
    await attempt('edit', () => page.call('commitStep', { project, base, label: plainWords('Edit'), patches }))
  }
  await page.call('saveProjectAs', { project, path: `${path} copy.griot` })
  await page.call('closeProject', { project })
  return ['used', ...refused].join('; ')
}

const opened = await page.call('openProject', { path }).catch((error: Error) => error.message.slice(0, 80))
process.stdout.write(typeof opened === 'string' ? opened : await use(opened))
