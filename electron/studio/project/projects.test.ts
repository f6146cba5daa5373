import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenedProject, projects as table } from '../../../shared/commands/projects.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import type { Document, DocumentDraft } from '../../../shared/project/document.ts'
import { applySteps, changeDocument } from '../../../shared/project/journalStep.ts'
import { addLine } from '../../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { silentLog } from '../log.ts'
import { createMediaFiles } from '../media/mediaFiles.ts'
import { projectCommands } from './projectCommands.ts'
import { createProjects, type Projects } from './projects.ts'
import { openRecentProjects } from './recentProjects.ts'

let folder: string
let projects: Projects
let api: CommandHandlers<typeof table>
let changes: [project: string, revision: number][]
let seen: string[]
const facts = { format: 'mp4', duration: 60, sizeBytes: 9, audio: [], subtitles: [] }
const by = (window: string) => ({ window, signal: new AbortController().signal, onProgress: () => undefined })

function start(awaitWindowMs = 60_000): void {
  const recent = openRecentProjects(join(folder, 'data'), silentLog())
  const options = { documents: join(folder, 'documents'), dataDir: join(folder, 'data'), recent }
  const onChange = (project: string, revision: number) => void changes.push([project, revision])
  const onOpen = async (project: string) => void seen.push(`open ${project}`)
  const onClose = (project: string) => void seen.push(`close ${project}`)
  projects = createProjects({ ...options, probe: async () => facts, onChange, onOpen, onClose, awaitWindowMs })
  api = projectCommands({ projects, recent, files: createMediaFiles(), dataDir: folder })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-projects-'))
  changes = []
  seen = []
  start()
})
afterEach(() => {
  projects[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

function video(name: string, content = name): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}
const create = (name: string, window = 'a') => api.createProject({ media: video(name), reuse: false }, by(window))
const step = (document: Document, change: (draft: DocumentDraft) => unknown) => changeDocument(document, change).patches
const commit = (at: OpenedProject, label: string, change: (draft: DocumentDraft) => unknown) =>
  api.commitStep(
    { project: at.project, base: at.revision, label: plainWords(label), patches: step(at.document, change) },
    by('a'),
  )

it('knows the facts of a video whose project was made as it was dropped, from its opening on and for good', async () => {
  const path = await projects.createUnopened(join(folder, 'talk.griot'), video('talk.mp4'), () => undefined)
  const { project, document, cursor, steps } = await projects.open(path, 'window')
  expect([document.media.facts, cursor, steps]).toEqual([facts, 0, 0])
  const edited = await projects.edit(project, plainWords('Add Yoruba'), (draft) => addTarget(draft, 'yo'))
  await projects.change(project, ({ journal }) => journal.moveTo(edited.revision, 0))
  await projects.use(project, ({ journal }) => expect(journal.document.media.facts).toEqual(facts))
  projects[Symbol.dispose]()
  start()
  expect((await projects.open(path, 'window')).document.media.facts).toEqual(facts)
})

describe('projects', () => {
  it('are made beside their video, under names that every system takes', async () => {
    const made = await create('Ẹ̀kọ́: 1? .mp4')
    expect(made).toMatchObject({ name: 'Ẹ̀kọ́ 1', revision: 0, cursor: 0, media: { state: 'present' } })
    expect(made.path).toBe(join(folder, 'Ẹ̀kọ́ 1.griot'))
    expect(made.document.media).toMatchObject({ path: join(folder, 'Ẹ̀kọ́: 1? .mp4'), facts })
  })

  it('go to the documents where the video lies in a folder of the studio', async () => {
    const made = await create('data/uploads/film.mp4')
    expect(made.path).toBe(join(folder, 'documents', 'film.griot'))
  })

  it('are opened again for the same video where that is wanted, and never for another under its name', async () => {
    const again = (path: string) => api.createProject({ media: path, reuse: true }, by('a'))
    const made = await again(video('film.mp4'))
    expect((await again(video('film.mp4'))).path).toBe(made.path)
    expect((await again(video('film.mp4', 'another film'))).path).not.toBe(made.path)
  })

  it('take edits of the page and tell all windows', async () => {
    const made = await create('film.mp4')
    const answer = await commit(made, 'Add Swahili', (draft) => addTarget(draft, 'sw'))
    expect(answer).toMatchObject({ revision: 1, cursor: 1, label: plainWords('Add Swahili') })
    await expect(commit(made, 'Add Yoruba', (draft) => addTarget(draft, 'yo'))).rejects.toThrow(/changed meanwhile/)
    expect(changes).toEqual([[made.project, 1]])
    const undone = await api.undo({ project: made.project, base: 1 }, by('a'))
    expect(undone).toMatchObject({ revision: 2, cursor: 0, label: plainWords('Add Swahili') })
    const back = applySteps(applySteps(made.document, [{ patches: answer.patches }] as never), [undone] as never)
    expect(back).toEqual(made.document)
    expect((await api.redo({ project: made.project, base: 2 }, by('a'))).cursor).toBe(1)
    await api.goToStep({ project: made.project, base: 3, step: 0 }, by('a'))
    const history = await api.projectHistory({ project: made.project, limit: 10 }, by('a'))
    expect(history).toMatchObject({ cursor: 0, steps: [{ number: 1, label: plainWords('Add Swahili') }] })
  })

  it('take edits of the studio itself, which a page then reads', async () => {
    const made = await create('film.mp4')
    await projects.edit(made.project, plainWords('Recognise'), (draft) => addLine(draft, { start: 0, end: 1 }))
    const read = await api.readProject({ project: made.project }, by('a'))
    expect(read).toMatchObject({ revision: 1, steps: 1 })
    expect(Object.keys(read.document.lines)).toEqual(['1'])
  })

  it('open in one window only, and again in the window that has them', async () => {
    const made = await create('film.mp4', 'a')
    await expect(api.openProject({ path: made.path }, by('b'))).rejects.toThrow(/already open in another window/)
    expect(await api.openProject({ path: made.path }, by('a'))).toMatchObject({ project: made.project })
    const other = await create('other.mp4', 'b')
    await commit(other, 'Add', (draft) => addTarget(draft, 'sw'))
    expect(changes).toEqual([[other.project, 1]])
    projects.closeWindow('a')
    expect(await api.openProject({ path: made.path }, by('b'))).toMatchObject({ path: made.path })
    // A window has one project: the other was closed for it.
    await expect(api.readProject({ project: other.project }, by('b'))).rejects.toThrow(/not open any more/)
  })

  it('stay open without a window while somebody holds them, for any window to come back to', async () => {
    const made = await create('film.mp4', 'a')
    const held = projects.hold(made.project)
    projects.closeWindow('a')
    await projects.edit(made.project, plainWords('Recognise'), (draft) => addLine(draft, { start: 0, end: 1 }))
    const back = await api.openProject({ path: made.path }, by('b'))
    expect(back).toMatchObject({ project: made.project, revision: 1 })
    await expect(api.openProject({ path: made.path }, by('a'))).rejects.toThrow(/already open in another window/)
    await api.closeProject({ project: made.project }, by('b'))
    held[Symbol.dispose]()
    held[Symbol.dispose]()
    await expect(api.readProject({ project: made.project }, by('b'))).rejects.toThrow(/not open any more/)
    expect((await api.openProject({ path: made.path }, by('a'))).project).not.toBe(made.project)
    expect(seen).toEqual([`open ${made.project}`, `close ${made.project}`, expect.stringMatching(/^open /)])
  })

  it('stay open for a while where a window breaks off, for its page under another name', async () => {
    const made = await create('film.mp4', 'a')
    projects.loseWindow('a')
    expect(await api.openProject({ path: made.path }, by('b'))).toMatchObject({ project: made.project })
    // The page of before has no say any more.
    await api.closeProject({ project: made.project }, by('a'))
    projects.closeWindow('a')
    await expect(api.openProject({ path: made.path }, by('c'))).rejects.toThrow(/already open in another window/)
    expect(seen).toEqual([`open ${made.project}`])
  })

  it('are closed in the end where no page comes back', async () => {
    projects[Symbol.dispose]()
    start(50)
    const made = await create('film.mp4', 'a')
    projects.loseWindow('a')
    expect(projects.idAt(made.path)).toBe(made.project)
    await expect.poll(() => projects.idAt(made.path)).toBeUndefined()
    expect(seen).toEqual([`open ${made.project}`, `close ${made.project}`])
    expect(await api.openProject({ path: made.path }, by('b'))).toMatchObject({ path: made.path })
  })

  it('do a step once however often it is sent, also after they were opened again', async () => {
    const made = await create('film.mp4')
    const patches = step(made.document, (draft) => addTarget(draft, 'sw'))
    const send = (project: string, base: number) =>
      api.commitStep({ project, base, id: 'one', label: plainWords('Add'), patches }, by('a'))
    expect(await send(made.project, 0)).toMatchObject({ revision: 1, cursor: 1 })
    expect(await send(made.project, 0)).toMatchObject({ revision: 1, cursor: 1, patches: [] })
    await api.undo({ project: made.project, base: 1 }, by('a'))
    await api.closeProject({ project: made.project }, by('a'))
    const again = await api.openProject({ path: made.path }, by('a'))
    expect(again).toMatchObject({ known: ['one'], revision: 2, cursor: 0 })
    expect(await send(again.project, 2)).toMatchObject({ revision: 2, patches: [] })
    expect((await api.readProject({ project: again.project }, by('a'))).document.targets).toEqual([])
    expect(await api.redo({ project: again.project, base: 2 }, by('a'))).toMatchObject({ revision: 3, cursor: 1 })
  })

  it('keep what a window has when another cannot be opened', async () => {
    const made = await create('film.mp4')
    await expect(api.openProject({ path: join(folder, 'none.griot') }, by('a'))).rejects.toThrow(/was not found/)
    expect(await api.readProject({ project: made.project }, by('a'))).toMatchObject({ path: made.path })
  })

  it('go on in a copy, with edits made meanwhile', async () => {
    const made = await create('film.mp4')
    const path = join(folder, 'Copy')
    const saving = api.saveProjectAs({ project: made.project, path }, by('a'))
    const editing = commit(made, 'Add', (draft) => addTarget(draft, 'sw'))
    expect(await saving).toEqual({ path: `${path}.griot`, name: 'Copy' })
    await editing
    await api.closeProject({ project: made.project }, by('a'))
    const copy = await api.openProject({ path: `${path}.griot` }, by('a'))
    expect(copy.document.targets).toEqual(['sw'])
    // The file so far stays as it was, and is free for another window.
    const original = await api.openProject({ path: made.path }, by('b'))
    expect(original.document.targets).toEqual([])
  })

  it('may be closed while a copy is made', async () => {
    const made = await create('film.mp4')
    const saving = api.saveProjectAs({ project: made.project, path: join(folder, 'Copy') }, by('a'))
    await api.closeProject({ project: made.project }, by('a'))
    await saving
    for (const name of ['film', 'Copy']) {
      const path = join(folder, `${name}.griot`)
      expect(await api.openProject({ path }, by(name))).toMatchObject({ path })
    }
  })

  it('come back where the user was, with the view', async () => {
    const made = await create('film.mp4')
    await api.saveView({ project: made.project, view: { scroll: 3, zoom: 50 } }, by('a'))
    projects[Symbol.dispose]()
    start()
    expect(await api.openProject({ path: made.path }, by('a'))).toMatchObject({ view: { scroll: 3, zoom: 50 } })
  })
})

describe('recent projects', () => {
  it('are listed, the last one first, with those that are gone marked', async () => {
    const first = await create('first.mp4')
    const second = await create('second.mp4', 'b')
    projects[Symbol.dispose]()
    start()
    rmSync(first.path)
    const list = async () => (await api.listRecent({}, by('a'))).projects.map(({ name, missing }) => [name, missing])
    expect(await list()).toEqual([
      ['second', false],
      ['first', true],
    ])
    await api.forgetRecent({ path: first.path }, by('a'))
    expect(await list()).toEqual([['second', false]])
    expect(second.name).toBe('second')
  })
})

describe('the video of a project', () => {
  it('is found beside the project after both were moved', async () => {
    const made = await create('here/film.mp4')
    projects.close(made.project, 'a')
    renameSync(join(folder, 'here'), join(folder, 'there'))
    const moved = await api.openProject({ path: join(folder, 'there', 'film.griot') }, by('a'))
    expect(moved.media).toEqual({ state: 'moved', path: join(folder, 'there', 'film.mp4') })
  })

  it('is known again under another name, and another is only taken when that is meant', async () => {
    const made = await create('film.mp4')
    const { project } = made
    renameSync(join(folder, 'film.mp4'), join(folder, 'renamed.mp4'))
    expect((await api.readProject({ project }, by('a'))).media.state).toBe('missing')
    const relink = (path: string, base: number, replace = false) =>
      api.relinkMedia({ project, base, path, replace }, by('a'))
    await relink(join(folder, 'renamed.mp4'), 0)
    expect((await api.readProject({ project }, by('a'))).media.state).toBe('present')
    const other = video('other.mp4')
    await expect(relink(other, 1)).rejects.toThrow(/another video/)
    expect(await relink(other, 1, true)).toMatchObject({ revision: 2, label: { key: 'edit.replaceVideo' } })
    appendFileSync(other, 'x')
    expect((await api.readProject({ project }, by('a'))).media.state).toBe('changed')
    await expect(relink(join(folder, 'none.mp4'), 2)).rejects.toThrow(/cannot be read/)
  })
})

describe('takes', () => {
  it('are kept in the project and given out as files', async () => {
    const { project } = await create('film.mp4')
    const header = 'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\xc0\x5d\0\0\x80\xbb\0\0\x02\0\x10\0data\x80\xbb\0\0'
    const wav = Buffer.concat([Buffer.from(header, 'latin1'), Buffer.alloc(48_000, 7)])
    writeFileSync(join(folder, 'take.wav'), wav)
    const input = { project, key: 'k', target: 'sw' as const, voice: 'v', path: join(folder, 'take.wav') }
    const take = await api.saveTake(input, by('a'))
    expect(take.seconds).toBe(1)
    expect((await api.listTakes({ project, after: 0 }, by('a'))).takes).toEqual([take])
    const loaded = await Promise.all([1, 2].map(() => api.loadTake({ project, take: take.id }, by('a'))))
    expect(readFileSync(loaded[0]?.path ?? '').equals(wav)).toBe(true)
    expect(loaded[0]?.url).toMatch(/^\/media\//)
    await api.binTakes({ project, takes: [take.id], binned: true }, by('a'))
    await api.closeProject({ project }, by('a'))
    const again = await api.openProject({ path: join(folder, 'film.griot') }, by('a'))
    await expect(api.loadTake({ project: again.project, take: take.id }, by('a'))).rejects.toThrow(/not in the project/)
    expect(existsSync(join(folder, 'cache'))).toBe(true)
  })
})
