import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AppError } from '../../../shared/failure.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import { projectFailure } from '../../dubbing/project/projectFailure.ts'
import { createProjectFile, openProjectFile, type ProjectFile } from '../../dubbing/project/projectFile.ts'
import { silentLog } from '../log.ts'
import { createProjects } from './projects.ts'
import { openRecentProjects } from './recentProjects.ts'

const disk = mkdtempSync(join(tmpdir(), 'griot-disk-'))
const mount = (...args: string[]) => spawnSync('mount', [...args, disk]).status === 0
/** A real disk that can be filled and locked takes the rights of an administrator. */
const mounted = mount('-t', 'tmpfs', '-o', 'size=2m', 'tmpfs')

afterAll(() => {
  if (mounted) spawnSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

const FILLERS = [1 << 16, 1 << 12, 1]
let path: string

beforeEach(async () => {
  if (!mounted) return
  path = await createProjectFile(join(disk, 'Film.griot'), testDocument([[0, 1, 'one']]))
})
afterEach(() => {
  if (!mounted) return
  mount('-o', 'remount,rw')
  for (const name of readdirSync(disk)) rmSync(join(disk, name), { force: true })
})

function write(file: ProjectFile, text: string): void {
  const { patches } = changeDocument(file.journal.document, (draft) => setText(draft, 1, { text }))
  file.journal.commit(file.journal.revision, { label: plainWords('Write'), patches })
}

/** Until not a byte more can be written. */
function fillDisk(): void {
  for (const size of FILLERS) {
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, `filler${size}`)}`, `bs=${size}`, 'count=8192'])
  }
}

/** The message to the user when the work fails. */
function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    const appError = projectFailure(path, error) as AppError
    expect(appError.failure.kind).toBe('file')
    return appError.message
  }
  throw new Error('It did not fail.')
}

describe.skipIf(!mounted)('a full disk (needs the right to mount one)', () => {
  it('refuses an edit in words, loses nothing, and takes it when there is room again', () => {
    const file = openProjectFile(path)
    write(file, 'kept')
    fillDisk()
    let written = 0
    const failure = messageOf(() => {
      for (; written < 1000; written++) write(file, `${written} ${'x'.repeat(3000)}`)
    })
    expect(failure).toMatch(/disk is full: free some space/)
    expect(file.journal.revision).toBe(written + 1)
    file.close()
    for (const size of FILLERS) rmSync(join(disk, `filler${size}`), { force: true })
    using again = openProjectFile(path)
    expect(again.journal.revision).toBe(written + 1)
    if (written > 0) expect(again.journal.document.lines[1]?.source).toContain(`${written - 1} `)
    write(again, 'room again')
    again.journal.moveTo(again.journal.revision, 0)
    expect(again.journal.document.lines[1]?.source).toBe('one')
  })

  it('leaves no half project or copy', async () => {
    using file = openProjectFile(path)
    write(file, 'x'.repeat(100_000))
    fillDisk()
    await expect(createProjectFile(join(disk, 'New.griot'), testDocument([]))).rejects.toThrow(/disk is full/)
    await expect(file.copyTo(join(disk, 'Copy.griot'))).rejects.toThrow(/disk is full/)
    expect(readdirSync(disk).filter((name) => !name.startsWith('filler') && !name.startsWith('Film'))).toEqual([])
  })
})

describe.skipIf(!mounted)('a read-only folder (needs the right to mount a disk)', () => {
  it('is refused in words, and what is there stays as it is', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'griot-elsewhere-'))
    mount('-o', 'remount,ro')
    expect(messageOf(() => openProjectFile(path))).toMatch(/read-only: choose another folder/)
    await expect(createProjectFile(join(disk, 'New.griot'), testDocument([]))).rejects.toThrow(/read-only/)
    copyFileSync(path, join(elsewhere, 'Film.griot'))
    using file = openProjectFile(join(elsewhere, 'Film.griot'))
    await expect(file.copyTo(join(disk, 'Copy.griot'))).rejects.toThrow(/read-only/)
    write(file, 'still works')
    rmSync(elsewhere, { recursive: true })
  })

  it('sends the project of a video that lies there to the documents', async () => {
    const home = mkdtempSync(join(tmpdir(), 'griot-home-'))
    writeFileSync(join(disk, 'Clip.mp4'), 'a video')
    mount('-o', 'remount,ro')
    const recent = openRecentProjects(join(home, 'data'), silentLog())
    const create = async (documents: string) => {
      using projects = createProjects({ recent, documents, dataDir: join(home, 'data'), onChange: () => undefined })
      const { signal } = new AbortController()
      return (await projects.create({ media: join(disk, 'Clip.mp4'), window: 'a', signal })).path
    }
    expect(await create(join(home, 'documents'))).toBe(join(home, 'documents', 'Clip.griot'))
    await expect(create(disk)).rejects.toThrow(/read-only: choose another folder/)
    rmSync(home, { recursive: true })
  })

  it('keeps what was acknowledged before it became so', () => {
    const file = openProjectFile(path)
    write(file, 'kept')
    spawnSync('mount', ['-o', 'remount,ro,force', disk])
    file.close()
    mount('-o', 'remount,rw')
    using again = openProjectFile(path)
    expect(again.journal.document.lines[1]?.source).toBe('kept')
  })
})
