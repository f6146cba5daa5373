import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeWav } from '../../../shared/audio/wav.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { databaseUrl, startEdits } from './projectDatabase.ts'
import { createProjectFile, openProjectFile } from './projectFile.ts'
import { APPLICATION_ID, MIGRATIONS, versionAfter } from './projectSchema.ts'

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
    change(`PRAGMA user_version = ${versionAfter(MIGRATIONS) + 1}`)
    unchanged(/newer version of Griot Studio. Update/)
  })

  it.each([1, 4, 18])('because it is of version %i, before the first that was released, says so', (version) => {
    change(`PRAGMA user_version = ${version}`)
    unchanged(/made by a build that was never released\. It was not opened and left as it is/)
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
  const making = (table: string) => (database: DatabaseSync) => database.exec(`CREATE TABLE ${table} (x)`)

  it('is brought up to date step by step, each after a copy of it was put beside it', () => {
    const next = [...MIGRATIONS, making('more')]
    const last = [...next, making('most')]
    openProjectFile(path, { migrations: next }).close()
    // Neither the first step nor a copy is made again.
    for (const _ of ['migrated', 'up to date']) openProjectFile(path, { migrations: last }).close()
    const backups = [MIGRATIONS, next].map((before) => `Film (version ${versionAfter(before)} backup).griot`)
    expect(readdirSync(folder).sort()).toEqual([...backups, 'Film.griot'])
    using older = openProjectFile(join(folder, backups[0] ?? ''))
    using file = openProjectFile(path, { migrations: last })
    expect(file.journal.revision).toBe(0)
    expect(older.journal.document).toEqual(file.journal.document)
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

  it('remembers the last two hundred ids', () => {
    using file = openProjectFile(path)
    for (let step = 0; step < 205; step += 1) {
      const patches = [{ op: 'replace' as const, path: ['lines', '1', 'note'], value: `${step}` }]
      file.journal.commit(step, { id: `id ${step}`, label: plainWords('Note'), patches })
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
