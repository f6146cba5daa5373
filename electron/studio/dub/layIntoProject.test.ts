import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { testDocument } from '../../../shared/project/testDocument.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import { createProjectFile, openProjectFile, type ProjectFile } from '../project/projectFile.ts'
import type { Projects } from '../project/projects.ts'
import { layIntoProject } from './layIntoProject.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-lay-dub-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const line = { id: 0, start: 1, end: 3, speaker: 'SPEAKER_00' }
const dub = {
  id: 'dub-1',
  order: { to: 'sw', voices: {} },
  state: { name: 'done', result: { path: '/films/film.sw.mp4' } },
  reached: {
    transcript: { segments: [{ ...line, text: 'Good morning.' }], names: {}, language: 'en', origin: 'analysis' },
    lines: [{ ...line, text: 'Habari za asubuhi.' }],
    cast: { SPEAKER_00: 'sw-juma' },
  },
  takes: join(folder, 'none'),
} as unknown as StoredDub & { readonly takes: string }

/** The projects' part that is needed, over one open file. */
function projectsOf(file: ProjectFile): Pick<Projects, 'edit' | 'use'> {
  return {
    use: async (_, work) => work(file as never),
    async edit(_, label, change) {
      const { journal } = file
      const { patches } = changeDocument(journal.document, change)
      return journal.commit(journal.revision, { label, patches }) as never
    },
  }
}

it('goes on with the costs that a dub has begun to count, under the limit of the project', async () => {
  const path = await createProjectFile(join(folder, 'Film.griot'), testDocument([]))
  const file = openProjectFile(path)
  file.records.saveBudget({ id: 'before', limit: 5 })
  expect(await layIntoProject(projectsOf(file), 'film', dub)).toBe(true)
  file.close()
  const again = openProjectFile(path)
  expect(again.records.budget()).toEqual({ id: 'dub-1', limit: 5 })
  expect(linesInOrder(again.journal.document).map(({ texts }) => texts.sw?.text)).toEqual(['Habari za asubuhi.'])
  again.close()
})

it('leaves a project that has lines as it is', async () => {
  const file = openProjectFile(await createProjectFile(join(folder, 'Own.griot'), testDocument([[0, 1, 'own']])))
  const { id } = file.records.budget()
  expect(await layIntoProject(projectsOf(file), 'film', dub)).toBe(false)
  expect(file.records.budget().id).toBe(id)
  file.close()
})
