import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainWords } from '../../../shared/locale/message.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { silentLog } from '../log.ts'
import { checkProject } from './checkProject.ts'
import { createProjects, type Projects } from './projects.ts'
import { openRecentProjects, type RecentProjects } from './recentProjects.ts'

let folder: string
let recent: RecentProjects
let projects: Projects
/** Paths that were checked before they were opened. */
let checked: string[]

function start(): void {
  recent = openRecentProjects(join(folder, 'data'), silentLog())
  projects = createProjects({
    ...{ recent, documents: folder, dataDir: join(folder, 'data'), onChange: () => undefined },
    check(path, options) {
      checked.push(path)
      return checkProject(path, options)
    },
  })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-recent-'))
  checked = []
  start()
})
afterEach(async () => {
  projects[Symbol.dispose]()
  await recent.flush()
  rmSync(folder, { recursive: true, force: true })
})

function create() {
  const media = join(folder, 'film.mp4')
  writeFileSync(media, 'film')
  return projects.create({ media, window: 'a', signal: new AbortController().signal })
}

it('a project that is changed after its check is checked again at its opening', async () => {
  const { path, project } = await create()
  projects.close(project, 'a')
  using other = createProjects({
    ...{
      recent: openRecentProjects(join(folder, 'other'), silentLog()),
      documents: folder,
      dataDir: join(folder, 'other'),
    },
    onChange: () => undefined,
    async check(place, options) {
      const facts = await checkProject(place, options)
      using database = new DatabaseSync(place)
      database.exec(`UPDATE snapshot SET document = '{"version":1,"lines":{},"speakers":{},"targets":[]}'`)
      return facts
    },
  })
  await expect(other.open(path, 'b')).rejects.toThrow(/damaged/)
})

describe('a project is checked before it is opened', () => {
  /** Closes the studio and starts it again, with what it has on the disk. */
  async function restart(): Promise<void> {
    projects[Symbol.dispose]()
    await recent.flush()
    start()
  }
  const open = (path: string) => projects.open(path, 'a')

  it('but not one that the studio itself closed, which nothing has touched', async () => {
    const made = await create()
    await projects.edit(made.project, plainWords('Add'), (draft) => addTarget(draft, 'sw'))
    projects.close(made.project, 'a')
    expect((await open(made.path)).document.targets).toEqual(['sw'])
    await restart()
    expect((await open(made.path)).document.targets).toEqual(['sw'])
    // Another file takes its place in the window, and the one that it leaves is known as well.
    const path = join(folder, 'Copy')
    const { project } = await open(made.path)
    await projects.saveAs(project, path)
    await restart()
    await open(made.path)
    await open(`${path}.griot`)
    expect(checked).toEqual([])
  })

  it('where its bytes or its place on the disk are others', async () => {
    const { path, project } = await create()
    projects.close(project, 'a')
    const { atime, mtime } = statSync(path)
    const bytes = readFileSync(path)
    writeFileSync(path, bytes)
    utimesSync(path, atime, mtime)
    projects.close((await open(path)).project, 'a')
    expect(checked).toEqual([path])
    copyFileSync(path, `${path}.other`)
    renameSync(`${path}.other`, path)
    projects.close((await open(path)).project, 'a')
    expect(checked).toEqual([path, path])
    writeFileSync(`${path}-journal`, '')
    await open(path)
    expect(checked).toEqual([path, path, path])
  })

  it('where it comes from elsewhere, or has left the list', async () => {
    const { path, project } = await create()
    projects.close(project, 'a')
    const foreign = join(folder, 'foreign.griot')
    copyFileSync(path, foreign)
    await open(foreign)
    await recent.forget(path)
    await open(path)
    expect(checked).toEqual([foreign, path])
  })

  it('after a crash, with the pages that the disk may have lost', async () => {
    const made = await create()
    await projects.edit(made.project, plainWords('Add'), (draft) => addTarget(draft, 'sw'))
    // All files as a crash leaves them, under the same name and inode.
    const kept = ['', '-wal'].map((ending) => [made.path + ending, readFileSync(made.path + ending)] as const)
    await recent.flush()
    const list = readFileSync(join(folder, 'data', 'recent.json'))
    projects[Symbol.dispose]()
    await recent.flush()
    for (const [path, bytes] of kept) writeFileSync(path, bytes)
    writeFileSync(join(folder, 'data', 'recent.json'), list)
    start()
    expect((await open(made.path)).document.targets).toEqual(['sw'])
    expect(checked).toEqual([made.path])
  })
})
