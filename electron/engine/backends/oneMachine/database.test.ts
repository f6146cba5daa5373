import { readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkData } from './checkData.ts'
import { openDatabase } from './database.ts'
import { jobRecords } from './jobRecords.ts'

const makeFolder = () => mkdtempDisposable(join(tmpdir(), 'griot-database-'))

/** Makes the database of a folder with a job, sets its version, and answers the bytes of its file. */
function makeDatabase(folder: string, version: number): Buffer {
  const database = openDatabase(folder)
  database.exec(
    `INSERT INTO jobs (id, account, key, kind, status, created_at) VALUES ('j', 'a', 'k', 'analyze', 'done', '2026')`,
  )
  database.exec(`PRAGMA user_version = ${version}`)
  database.close()
  return readFileSync(join(folder, 'engine.sqlite'))
}

it.each([
  [1, 'never released'],
  [4, 'never released'],
  [5, 'never released'],
  [7, 'newer version'],
  [99, 'newer version'],
])('refuses a folder of version %i and leaves it as it is', async (version, why) => {
  await using folder = await makeFolder()
  const before = makeDatabase(folder.path, version)
  expect(() => openDatabase(folder.path)).toThrow(why)
  expect(readFileSync(join(folder.path, 'engine.sqlite')).equals(before)).toBe(true)
  expect((await checkData(folder.path)).problems).toContainEqual(expect.stringContaining(why))
})

it('keeps the jobs of a released version, and refuses what a newer one made of it', async () => {
  await using folder = await makeFolder()
  makeDatabase(folder.path, 6)
  const migrations = ['ALTER TABLE jobs ADD COLUMN note TEXT', `UPDATE jobs SET note = 'kept'`]
  for (const _ of ['migrates', 'opens']) {
    const newer = openDatabase(folder.path, migrations)
    expect(newer.prepare('SELECT id, note FROM jobs').all()).toEqual([{ id: 'j', note: 'kept' }])
    expect(jobRecords(newer).find('j')).toMatchObject({ status: 'done', interruptions: 0 })
    newer.close()
  }
  expect(() => openDatabase(folder.path)).toThrow(/newer version/)
})

it('a new folder has all migrations', async () => {
  await using folder = await makeFolder()
  const database = openDatabase(folder.path, ['ALTER TABLE jobs ADD COLUMN note TEXT'])
  expect(database.prepare('SELECT count(note) AS notes FROM jobs').get()).toEqual({ notes: 0 })
  database.close()
  expect(() => openDatabase(folder.path)).toThrow(/newer version/)
})
