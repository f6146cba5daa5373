import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { emptyDocument } from '../../../shared/project/newDocument.ts'
import { renderKey } from '../../../shared/project/renderKey.ts'
import { TEST_MEDIA, testDocument } from '../../../shared/project/testDocument.ts'
import { createProjectFile, openProjectFile, type ProjectFile } from '../../dubbing/project/projectFile.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import type { Projects } from '../project/projects.ts'
import { type ImportedDub, importDub, importLines, shortenAsDubbed } from './importDub.ts'

const FACTS = { format: 'mp4', duration: 60, sizeBytes: 1, audio: [], subtitles: [] }
const line = (id: number, start: number, text: string, speaker: string) => ({
  id,
  start,
  end: start + 2,
  text,
  speaker,
})
const lines: Pick<StoredDub, 'order' | 'reached'> = {
  order: {
    to: 'sw',
    transcript: { from: 'auto' },
    translation: { from: 'auto' },
    voices: {},
    output: '/films/film.sw.mp4',
    subtitles: false,
    picture: 'wait',
  },
  reached: {
    transcript: {
      segments: [
        line(0, 1, 'Good morning.', 'SPEAKER_00'),
        line(1, 4, 'Hm.', 'SPEAKER_01'),
        line(2, 7, 'The rain came at last.', 'SPEAKER_01'),
      ],
      names: { SPEAKER_00: 'Amina' },
      language: 'en',
      origin: 'analysis',
    },
    // The second line has no translation, and the last is the translation's own.
    lines: [
      line(0, 1, 'Habari za asubuhi.', 'SPEAKER_00'),
      line(1, 7, 'Mvua ilifika.', 'SPEAKER_01'),
      line(2, 12, 'Asante.', 'SPEAKER_01'),
    ],
    shortened: [{ start: 7, before: 'Mvua ilifika hatimaye.', after: 'Mvua ilifika.' }],
    cast: { SPEAKER_00: 'sw-zawadi', SPEAKER_01: 'sw-juma' },
  },
}

it('takes the lines of a dub into a project as it was dubbed, shortened in a step of its own', () => {
  let ids: Map<number, number> | undefined
  const { document } = changeDocument(emptyDocument({ ...TEST_MEDIA, facts: FACTS }), (draft) => {
    ids = importLines(draft, lines)
  })
  const textsOf = (given: typeof document) =>
    linesInOrder(given).map(({ source, speaker, texts }) => [source, given.speakers[speaker]?.name, texts.sw?.text])
  expect(textsOf(document)).toEqual([
    ['Good morning.', 'Amina', 'Habari za asubuhi.'],
    ['Hm.', '', undefined],
    ['The rain came at last.', '', 'Mvua ilifika hatimaye.'],
    ['', '', 'Asante.'],
  ])
  expect(document).toMatchObject({ sourceLanguage: 'en', picture: 'wait', targets: ['sw'] })
  expect(Object.values(document.speakers).map(({ voices }) => voices.sw?.voice)).toEqual(['sw-zawadi', 'sw-juma'])
  const shorter = changeDocument(document, (draft) => shortenAsDubbed(draft, lines, ids ?? new Map())).document
  expect(textsOf(shorter)[2]?.[2]).toBe('Mvua ilifika.')
  expect([...(ids ?? [])].map(([id, own]) => [id, shorter.lines[own]?.start])).toEqual([
    [0, 1],
    [1, 7],
    [2, 12],
  ])
})

it('takes nothing of a dub that has no lines yet', () => {
  changeDocument(emptyDocument({ ...TEST_MEDIA, facts: FACTS }), (draft) => {
    expect(importLines(draft, { ...lines, reached: {} })).toBeUndefined()
  })
})

const folder = mkdtempSync(join(tmpdir(), 'griot-import-dub-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const made = { subtitles: [], lines: 1, speakers: 1, seconds: 2 }
const first = { id: 0, start: 1, end: 3, speaker: 'SPEAKER_00' }
const dub = {
  id: 'dub-1',
  order: { to: 'sw', voices: {} },
  state: { name: 'done', result: { ...made, path: '/films/film.sw.mp4' } },
  reached: {
    transcript: { segments: [{ ...first, text: 'Good morning.' }], names: {}, language: 'en', origin: 'analysis' },
    lines: [{ ...first, text: 'Habari za asubuhi.' }],
    cast: { SPEAKER_00: 'sw-juma' },
  },
  takes: join(folder, 'none'),
} as unknown as ImportedDub

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
  expect(await importDub(projectsOf(file), 'film', dub)).toContain('translation')
  file.close()
  const again = openProjectFile(path)
  expect(again.records.budget()).toEqual({ id: 'dub-1', limit: 5 })
  expect(linesInOrder(again.journal.document).map(({ texts }) => texts.sw?.text)).toEqual(['Habari za asubuhi.'])
  again.close()
})

it('leaves a project that has lines as it is', async () => {
  const file = openProjectFile(await createProjectFile(join(folder, 'Own.griot'), testDocument([[0, 1, 'own']])))
  const { id } = file.records.budget()
  expect(await importDub(projectsOf(file), 'film', dub)).toEqual([])
  expect(file.records.budget().id).toBe(id)
  file.close()
})

it('takes a second language into the lines of the first, and keeps the file of each as its result', async () => {
  const file = openProjectFile(await createProjectFile(join(folder, 'Two.griot'), testDocument([])))
  const projects = projectsOf(file)
  const zulu = {
    ...dub,
    id: 'dub-2',
    endedAt: 7,
    order: { ...dub.order, to: 'zu' },
    state: { name: 'done', result: { ...made, path: '/films/film.zu.mp4' } },
    reached: { ...dub.reached, lines: [{ ...first, text: 'Sawubona.' }], cast: { SPEAKER_00: 'zu-anele' } },
  } as unknown as ImportedDub
  expect(await importDub(projects, 'film', dub)).toContain('translation')
  expect(await importDub(projects, 'film', zulu)).toContain('translation')
  // A language that is there is left as it is.
  expect(await importDub(projects, 'film', zulu)).toEqual([])
  const { document } = file.journal
  expect(linesInOrder(document).map(({ texts }) => [texts.sw?.text, texts.zu?.text])).toEqual([
    ['Habari za asubuhi.', 'Sawubona.'],
  ])
  expect(Object.values(document.speakers).map(({ voices }) => [voices.sw?.voice, voices.zu?.voice])).toEqual([
    ['sw-juma', 'zu-anele'],
  ])
  expect(file.records.results().map(({ to, path }) => [to, path])).toEqual([
    ['sw', '/films/film.sw.mp4'],
    ['zu', '/films/film.zu.mp4'],
  ])
  expect(file.records.results().map(({ to, basis }) => basis === renderKey(document, to))).toEqual([true, true])
  expect(file.records.results()[1]?.madeAt).toBe(7)
  expect(file.records.budget().id).toBe('dub-1')
  file.close()
})
