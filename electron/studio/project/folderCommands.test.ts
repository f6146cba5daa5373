import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { folders as table } from '../../../shared/commands/folders.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { setLocked } from '../../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { applyTranslation } from '../../../shared/project/texts/textEdits.ts'
import { factsOf } from '../../dubbing/project/projectDatabase.ts'
import { createProjectFile, openProjectFile } from '../../dubbing/project/projectFile.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { silentLog } from '../log.ts'
import { folderCommands } from './projectCommands.ts'
import { createProjects, type Projects } from './projects.ts'
import { openRecentProjects } from './recentProjects.ts'

let folder: string
let projects: Projects
let api: CommandHandlers<typeof table>
const context = { window: 'w', signal: new AbortController().signal, onProgress: () => undefined }
const NAMES = ['a', 'b', 'c'] as const
const TEXTS = { a: 'Nawa mikono kwa sabuni.', b: 'Osha mikono yako kwa sabuni.', c: 'Nawa mikono kwa sabuni.' }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-folder-'))
  for (const name of NAMES) {
    const document = edited(testDocument([[0, 2, 'Wash your hands with soap.', 'Ann']]), (draft) => {
      addTarget(draft, 'sw')
      applyTranslation(draft, 'sw', new Map([[1, TEXTS[name]]]))
    })
    await createProjectFile(place(name), document)
  }
  begin(asIs)
})
afterEach(() => {
  projects[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** A check that starts no process, which costs more than all the rest here. */
const asIs = async (path: string) => factsOf(path)

/** Starts the part of the studio that opens projects, by default with its own check. */
function begin(check?: typeof asIs): void {
  const recent = openRecentProjects(join(folder, 'data'), silentLog())
  projects = createProjects({
    ...{ documents: join(folder, 'documents'), dataDir: join(folder, 'data'), recent },
    ...(check && { check }),
    onChange: () => undefined,
  })
  api = folderCommands(projects)
}

const place = (name: string) => join(folder, `${name}.griot`)
const open = async (name: string) => (await projects.open(place(name), 'w')).project

/** The texts of all projects, and the number of steps of each, read from their files. */
function saved(names: readonly string[] = NAMES): (readonly [text: string | undefined, steps: number])[] {
  return names.map((name) => {
    using file = openProjectFile(place(name))
    const { document, cursor } = file.journal
    return [document.lines[1]?.texts.sw?.text, cursor]
  })
}

it('makes a sentence one in all projects by a step in each, and takes it back', async () => {
  const project = await open('a')
  const { found, read, leftOut } = await api.folderTexts({ project, target: 'sw' }, context)
  expect([read, leftOut]).toEqual([NAMES.map(place), []])
  expect(found[0]?.variants).toEqual([
    { text: TEXTS.a, lines: 2, projects: [place('a'), place('c')] },
    { text: TEXTS.b, lines: 1, projects: [place('b')] },
  ])
  const { steps } = await api.makeOneInFolder(
    { project, target: 'sw', key: found[0]?.key ?? '', text: TEXTS.b },
    context,
  )
  expect(steps.map(({ path }) => path)).toEqual([place('a'), place('c')])
  expect((await projects.describe(project)).document.lines[1]?.texts.sw?.text).toBe(TEXTS.b)
  expect((await api.folderTexts({ project, target: 'sw' }, context)).found).toEqual([])
  expect(saved(['b', 'c'])).toEqual([
    [TEXTS.b, 0],
    [TEXTS.b, 1],
  ])
  expect(await api.takeBackInFolder({ steps }, context)).toEqual({ leftOut: [] })
  projects.closeWindow('w')
  expect(saved()).toEqual(NAMES.map((name) => [TEXTS[name], 0]))
  const again = await api.takeBackInFolder({ steps }, context)
  expect(again.leftOut.map(({ path }) => path)).toEqual([place('a'), place('c')])
})

it('tells of projects that are open elsewhere or unreadable, and goes on with the others', async () => {
  projects[Symbol.dispose]()
  begin()
  writeFileSync(join(folder, 'd.griot'), 'no project')
  using _elsewhere = openProjectFile(place('c'))
  const project = await open('a')
  const { read, leftOut, found } = await api.folderTexts({ project, target: 'sw' }, context)
  expect(read).toEqual([place('a'), place('b')])
  expect(leftOut).toMatchObject([
    { path: place('c'), failure: { kind: 'file' } },
    { path: place('d'), failure: { kind: 'file' } },
  ])
  await api.makeOneInFolder({ project, target: 'sw', key: found[0]?.key ?? '', text: TEXTS.b }, context)
  expect(_elsewhere.journal.document.lines[1]?.texts.sw?.text).toBe(TEXTS.c)
  projects.closeWindow('w')
  expect(saved(['a', 'b']).map(([text]) => text)).toEqual([TEXTS.b, TEXTS.b])
})

it('changes nothing where one of the changes fails', async () => {
  const project = await open('a')
  const { found } = await api.folderTexts({ project, target: 'sw' }, context)
  let edits = 0
  const failing = folderCommands({
    ...projects,
    edit: (id, label, edit) => {
      edits++
      return edits > 1 ? Promise.reject(new Error('full')) : projects.edit(id, label, edit)
    },
  })
  const order = { project, target: 'sw' as const, key: found[0]?.key ?? '', text: TEXTS.b }
  await expect(failing.makeOneInFolder(order, context)).rejects.toThrow('full')
  expect(edits).toBe(2)
  projects.closeWindow('w')
  expect(saved()).toEqual(NAMES.map((name) => [TEXTS[name], 0]))
})

it('goes on where a killed program stopped: each project is changed or not, is named so, and none is changed twice', async () => {
  const project = await open('a')
  const key = (await api.folderTexts({ project, target: 'sw' }, context)).found[0]?.key ?? ''
  const order = { project, target: 'sw' as const, key, text: TEXTS.b }
  const killed = new Promise<void>((resolve) => {
    let edits = 0
    const stopping = folderCommands({
      ...projects,
      edit: (id, label, edit) => {
        if (++edits === 1) return projects.edit(id, label, edit)
        resolve()
        return new Promise(() => undefined)
      },
    })
    void stopping.makeOneInFolder(order, context)
  })
  await killed
  // What is on the disk, as the next program finds it.
  projects[Symbol.dispose]()
  expect(saved()).toEqual([
    [TEXTS.b, 1],
    [TEXTS.b, 0],
    [TEXTS.c, 0],
  ])
  begin(asIs)
  const again = await open('a')
  const { found } = await api.folderTexts({ project: again, target: 'sw' }, context)
  expect(found[0]?.variants).toEqual([
    { text: TEXTS.b, lines: 2, projects: [place('a'), place('b')] },
    { text: TEXTS.c, lines: 1, projects: [place('c')] },
  ])
  const { steps } = await api.makeOneInFolder({ ...order, project: again, key: found[0]?.key ?? '' }, context)
  expect(steps.map(({ path }) => path)).toEqual([place('c')])
  expect((await api.folderTexts({ project: again, target: 'sw' }, context)).found).toEqual([])
  projects.closeWindow('w')
  expect(saved()).toEqual([
    [TEXTS.b, 1],
    [TEXTS.b, 0],
    [TEXTS.b, 1],
  ])
})

it('leaves locked lines, and says where nobody says it so any more', async () => {
  const project = await open('a')
  const { found } = await api.folderTexts({ project, target: 'sw' }, context)
  await projects.edit(project, plainWords('Lock'), (draft) => setLocked(draft, [1], true))
  const order = { project, target: 'sw' as const, key: found[0]?.key ?? '' }
  const { steps } = await api.makeOneInFolder({ ...order, text: TEXTS.b }, context)
  expect(steps.map(({ path }) => path)).toEqual([place('c')])
  await expect(api.makeOneInFolder({ ...order, text: 'Other.' }, context)).rejects.toMatchObject({
    failure: { kind: 'not_found' },
  })
})
