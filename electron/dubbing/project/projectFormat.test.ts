import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeWav } from '../../../shared/audio/wav.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { setWait } from '../../../shared/project/lines/lineEdits.ts'
import { mayWait } from '../../../shared/project/lines/mayWait.ts'
import { setSettings } from '../../../shared/project/projectEdits.ts'
import { testDocument } from '../../../shared/project/testDocument.ts'
import { beginJournal, openJournal } from './journal.ts'
import { databaseUrl, startEdits } from './projectDatabase.ts'
import { createProjectFile, openProjectFile } from './projectFile.ts'
import { APPLICATION_ID, MIGRATIONS } from './projectSchema.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-format-'))
  path = await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']]))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('names files in a Windows network so that SQLite opens them, which takes no host', () => {
  expect(databaseUrl('C:\\Films\\Ẹ̀kọ́ #1.griot', true).href).toMatch(/^file:\/\/\/C:\/Films\/.+%231\.griot$/)
  expect(databaseUrl('\\\\nas\\films\\a b.griot', true).href).toBe('file:////nas/films/a%20b.griot')
  // Here the same form leads to a file as well, and a host is refused as it is there.
  using database = new DatabaseSync(new URL(`file:///${path}`))
  expect(database.prepare('PRAGMA application_id').get()).toEqual({ application_id: APPLICATION_ID })
  expect(() => new DatabaseSync(new URL(`file://nas${path}`))).toThrow('invalid uri authority')
})

it('opens a file whose text in the picture ends before it begins, with its times in order', () => {
  const database = new DatabaseSync(path)
  const sign = { id: 1, start: 0.8, end: 0.3, box: { left: 0, top: 0, right: 1, bottom: 1 }, text: 'LAGOS', texts: {} }
  database.prepare(`UPDATE snapshot SET document = json_set(document, '$.signs', json(?))`).run(JSON.stringify([sign]))
  database.close()
  const file = openProjectFile(path)
  expect(file.journal.document.signs).toEqual([{ ...sign, start: 0.3, end: 0.8 }])
  file.close()
})

describe('a file that cannot be opened', () => {
  const unchanged = (problem: RegExp) => {
    const before = readFileSync(path)
    expect(() => openProjectFile(path)).toThrow(problem)
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['Film.griot'])
  }
  const change = (sql: string) => {
    const database = new DatabaseSync(path)
    database.exec(sql)
    database.close()
  }

  it('because it is newer says so', () => {
    change(`PRAGMA user_version = ${MIGRATIONS.length + 1}`)
    unchanged(/newer version of Griot Studio. Update/)
  })

  it('because it is something else says so', () => {
    writeFileSync(path, 'a text')
    unchanged(/not a Griot project/)
    rmSync(path)
    const other = new DatabaseSync(path)
    other.exec('CREATE TABLE notes (text)')
    other.close()
    unchanged(/not a Griot project/)
    expect(() => openProjectFile(join(folder, 'none.griot'))).toThrow(/was not found/)
    expect(existsSync(join(folder, 'none.griot'))).toBe(false)
    expect(() => openProjectFile(folder)).toThrow(/not a file/)
  })

  it.each([
    ['its end is missing', () => truncateSync(path, 8192)],
    ['its document is cut', () => change(`UPDATE snapshot SET document = '{"version":1,'`)],
    ['its document is of no schema', () => change(`UPDATE snapshot SET document = '{"version":1}'`)],
    ['steps are missing', () => change(`UPDATE state SET value = '9' WHERE name = 'cursor'`)],
    ['it is empty', () => change('DELETE FROM snapshot')],
  ])('because %s is called damaged and left alone', (_, damage) => {
    damage()
    unchanged(/damaged/)
  })
})

it('waits for the disk with every edit', () => {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA synchronous = OFF')
  startEdits(database)
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(database.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
  database.close()
})

describe('a project of another version', () => {
  it('is brought up to date after a copy of it was put beside it', () => {
    const migrations = [...MIGRATIONS, (database: DatabaseSync) => database.exec('CREATE TABLE more (x)')]
    using file = openProjectFile(path, { migrations })
    expect(file.journal.revision).toBe(0)
    const backup = join(folder, `Film (version ${MIGRATIONS.length} backup).griot`)
    expect(existsSync(backup)).toBe(true)
    using older = openProjectFile(backup)
    expect(older.journal.document).toEqual(file.journal.document)
  })

  it('keeps the takes of the first version, which did not know their lines', () => {
    rmSync(path)
    const first = new DatabaseSync(path)
    MIGRATIONS[0]?.(first)
    first.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = 1`)
    beginJournal(first, testDocument([[0, 1, 'one']]))
    first.exec("INSERT INTO takes VALUES ('t', 'k', 'sw', 'v', 1.5, 3, 9)")
    first.close()
    using file = openProjectFile(path)
    const old = { id: 't', key: 'k', target: 'sw', voice: 'v', seconds: 1.5, sizeBytes: 3, madeAt: 9 }
    expect(file.takes.list().takes).toEqual([old])
    const sound = { bytes: Buffer.from('abc'), seconds: 1 }
    const added = file.takes.add({ key: 'k', target: 'sw', line: 7, voice: 'v' }, sound)
    expect(file.takes.list().takes).toEqual([old, added])
    expect(file.takes.withKey('k')).toEqual({ ...added, line: 7 })
    expect(file.takes.withKey('other')).toBeUndefined()
    expect(readdirSync(folder)).toContain('Film (version 1 backup).griot')
  })

  it('gives no part of a take to other lines that say the same', () => {
    using file = openProjectFile(path)
    const whole = file.takes.add({ key: 'k', target: 'sw', voice: 'v' }, { bytes: Buffer.from('abc'), seconds: 2 })
    const part = file.takes.add(
      { key: 'k', target: 'sw', voice: 'v', cut: true },
      { bytes: Buffer.from('a'), seconds: 1 },
    )
    expect(file.takes.find(part.id)).toEqual(part)
    expect(file.takes.withKey('k')).toEqual(whole)
  })

  it('keeps how long a take speaks, and for how long it begins softly', () => {
    const samples = Float32Array.from({ length: 8000 }, (_, at) =>
      at < 2000 || at > 6000 ? 0 : at < 2400 ? 0.01 : 0.5,
    )
    const bytes = Buffer.from(encodeWav(samples, 8000))
    using file = openProjectFile(path)
    file.takes.add({ key: 'k', target: 'sw', voice: 'v' }, { bytes, seconds: 1 })
    expect(file.takes.list().takes.at(-1)?.speech).toEqual({
      seconds: expect.closeTo(0.534, 2),
      lead: expect.closeTo(0.05, 2),
    })
  })

  it('undoes and redoes what was done before steps had ids', () => {
    rmSync(path)
    const old = new DatabaseSync(path)
    for (const migrate of MIGRATIONS.slice(0, 3)) migrate(old)
    old.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = 3`)
    beginJournal(old, testDocument([[0, 1, 'one']]))
    const patches = [{ op: 'replace' as const, path: ['lines', '1', 'source'], value: 'two' }]
    openJournal(old).commit(0, { label: 'Write', patches })
    old.close()
    const file = openProjectFile(path)
    expect(file.journal).toMatchObject({ revision: 1, cursor: 1 })
    expect(file.journal.known()).toEqual([])
    const note = [{ op: 'replace' as const, path: ['lines', '1', 'note'], value: 'x' }]
    file.journal.commit(1, { id: 'a', label: 'Note', patches: note })
    file.journal.moveTo(2, 0)
    expect(file.journal.document.lines[1]).toMatchObject({ source: 'one', note: '' })
    file.close()
    using again = openProjectFile(path)
    again.journal.moveTo(3, 2)
    expect(again.journal.document.lines[1]).toMatchObject({ source: 'two', note: 'x' })
    expect(again.journal.known()).toEqual(['a'])
  })

  it('undoes and redoes across the version in which the picture may wait', () => {
    rmSync(path)
    const old = new DatabaseSync(path)
    for (const migrate of MIGRATIONS.slice(0, 4)) migrate(old)
    old.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = 4`)
    beginJournal(old, testDocument([[0, 1, 'one']]))
    const note = [{ op: 'replace' as const, path: ['lines', '1', 'note'], value: 'x' }]
    openJournal(old).commit(0, { label: 'Note', patches: note })
    old.close()
    const file = openProjectFile(path)
    expect(mayWait(file.journal.document, { ...file.journal.document.lines[1] })).toBe(false)
    const { patches } = changeDocument(file.journal.document, (draft) => {
      setSettings(draft, { picture: 'wait' })
      setWait(draft, [1], false)
    })
    file.journal.commit(1, { label: 'Let the picture wait', patches })
    file.journal.moveTo(2, 0)
    expect(file.journal.document).not.toHaveProperty('picture')
    expect(file.journal.document.lines[1]?.note).toBe('')
    file.close()
    using again = openProjectFile(path)
    again.journal.moveTo(3, 2)
    expect(again.journal.document).toMatchObject({ picture: 'wait', lines: { 1: { note: 'x', wait: false } } })
    expect(readdirSync(folder)).toContain('Film (version 4 backup).griot')
  })

  it('remembers the last two hundred ids', () => {
    using file = openProjectFile(path)
    for (let step = 0; step < 205; step += 1) {
      const patches = [{ op: 'replace' as const, path: ['lines', '1', 'note'], value: `${step}` }]
      file.journal.commit(step, { id: `id ${step}`, label: 'Note', patches })
    }
    expect(file.journal.known()).toHaveLength(200)
    expect(file.journal.known().at(0)).toBe('id 5')
  })

  it('stays as it was if the migration fails', () => {
    const migrations = [
      ...MIGRATIONS,
      (database: DatabaseSync) => {
        database.exec('DELETE FROM snapshot')
        throw new Error('half-way')
      },
    ]
    expect(() => openProjectFile(path, { migrations })).toThrow()
    using file = openProjectFile(path)
    expect(file.journal.document.lines[1]?.source).toBe('one')
  })
})
