import { randomUUID } from 'node:crypto'
import { count } from '../../../shared/text/count.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import type { Projects } from '../project/projects.ts'
import { layDub, shortenAsDubbed } from './layDub.ts'

/** Lays a finished dub into an open project without lines, with the report of its check; returns whether it did. */
export async function layIntoProject(
  projects: Pick<Projects, 'edit' | 'use'>,
  project: string,
  dub: StoredDub,
): Promise<boolean> {
  const { state, reached, order } = dub
  if (state.name !== 'done' || reached.transcript === undefined || reached.lines === undefined) return false
  const isEmpty = await projects.use(project, ({ journal }) => Object.keys(journal.document.lines).length === 0)
  if (!isEmpty) return false
  let ids = new Map<number, number>()
  // What the dub has cost is the project's: its counts go on.
  await projects.use(project, ({ records }) => records.saveBudget({ ...records.budget(), id: dub.id }))
  await projects.edit(project, 'Lines of the dub', (draft) => {
    ids = layDub(draft, dub) ?? ids
  })
  const { shortened = [], check } = reached
  if (shortened.length > 0) {
    await projects.edit(project, `Shorten ${count(shortened.length, 'line')}`, (draft) =>
      shortenAsDubbed(draft, dub, ids),
    )
  }
  if (check === undefined || state.result.verdict === undefined) return true
  const report = { ...check, lines: check.lines.map((line) => ({ ...line, id: ids.get(line.id) ?? line.id })) }
  const { verdict, findings } = check
  const made = { id: randomUUID(), target: order.to, dub: state.result.path, madeAt: Date.now() }
  await projects.use(project, ({ reports }) => reports.add({ ...made, verdict, findings: findings.length }, report))
  return true
}
