import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import type { ChosenTake } from '../../../shared/project/document.ts'
import { spokenBy, takeKey, voiceOf } from '../../../shared/project/takes/takeKey.ts'
import { chooseTakes } from '../../../shared/project/texts/textEdits.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import type { Projects } from '../project/projects.ts'
import { readTakeSound } from '../project/takes.ts'
import type { Words } from '../work/transcribeProject.ts'
import { layDub, shortenAsDubbed } from './layDub.ts'

interface TakesLaid {
  readonly target: Target
  /** The project's line by the dub's. */
  readonly ids: ReadonlyMap<number, number>
  /** The rates at which the dub's lines were spoken. */
  readonly rates: ReadonlyMap<number, number>
  /** The folder of the dub's spoken lines. */
  readonly takes: string
}

/**
 * Adds the sound of the lines that was heard in the dub, as far as it is there, and chooses it. Hosted services keep theirs; such
 * a project has no takes.
 */
async function layTakes(projects: Pick<Projects, 'edit' | 'use'>, project: string, laid: TakesLaid): Promise<void> {
  const { target, ids, rates, takes: folder } = laid
  const chosen = new Map<number, ChosenTake>()
  for (const [own, line] of ids) {
    const path = join(folder, `${own}.wav`)
    const sound = existsSync(path) ? await readTakeSound(path) : undefined
    if (sound === undefined) continue
    await projects.use(project, ({ journal: { document }, takes }) => {
      const spoken = document.lines[line]
      const by = spoken && spokenBy(document, spoken)
      const [key, voice] = by ? [takeKey(spoken, target, by), voiceOf(spoken, target, by.speaker)?.voice] : []
      if (key === undefined || voice === undefined) return
      chosen.set(line, { id: takes.add({ key, target, line, voice, rate: rates.get(own) }, sound).id, key })
    })
  }
  if (chosen.size > 0) {
    await projects.edit(project, say('edit.takesOfDub'), (draft) => chooseTakes(draft, target, chosen))
  }
}

/** Lays a finished dub into an open project without lines, with its takes and the report of its check; returns whether it did. */
export async function layIntoProject(
  projects: Pick<Projects, 'edit' | 'use'>,
  project: string,
  dub: StoredDub & { readonly takes: string; readonly words?: Words | undefined },
): Promise<boolean> {
  const { state, reached, order } = dub
  if (state.name !== 'done' || reached.transcript === undefined || reached.lines === undefined) return false
  const isEmpty = await projects.use(project, ({ journal }) => Object.keys(journal.document.lines).length === 0)
  if (!isEmpty) return false
  let ids = new Map<number, number>()
  // What the dub has cost is the project's: its counts go on.
  await projects.use(project, ({ records }) => records.saveBudget({ ...records.budget(), id: dub.id }))
  await projects.edit(project, say('edit.dubLines'), (draft) => {
    ids = layDub(draft, dub, dub.words) ?? ids
  })
  const { shortened = [], check } = reached
  if (shortened.length > 0) {
    await projects.edit(project, say('edit.shortenLines', { count: shortened.length }), (draft) =>
      shortenAsDubbed(draft, dub, ids),
    )
  }
  const rates = new Map(reached.spoken?.map(({ id, rate }) => [id, rate] as const))
  await layTakes(projects, project, { target: order.to, ids, rates, takes: dub.takes })
  if (check === undefined || state.result.verdict === undefined) return true
  const report = { ...check, lines: check.lines.map((line) => ({ ...line, id: ids.get(line.id) ?? line.id })) }
  const { verdict, findings } = check
  const made = { id: randomUUID(), target: order.to, dub: state.result.path, madeAt: Date.now() }
  await projects.use(project, ({ reports }) => reports.add({ ...made, verdict, findings: findings.length }, report))
  return true
}
