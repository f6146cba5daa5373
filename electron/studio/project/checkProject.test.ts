// @module-tag apart

import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainWords } from '../../../shared/locale/message.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { sampled } from '../../../shared/sample.testing.ts'
import { findMedia } from '../../dubbing/project/mediaReference.ts'
import { factsOf, saysOlder } from '../../dubbing/project/projectDatabase.ts'
import { createProjectFile, openProjectFile } from '../../dubbing/project/projectFile.ts'
import { MIGRATIONS, versionAfter } from '../../dubbing/project/projectSchema.ts'
import { checkProject } from './checkProject.ts'
import { checkProjectFile } from './checkProjectFile.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-foreign-'))
  path = await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']]))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function change(sql: string): void {
  using database = new DatabaseSync(path, { defensive: false })
  database.exec(sql)
}

/** A file of the product, as a program in another folder imports it. */
const source = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** All files of the folder with their bytes. */
const contents = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')])

/** The check refuses the file for this reason and leaves its folder as it is. */
async function isRefused(problem: RegExp, check: () => Promise<unknown> = () => checkProject(path)): Promise<void> {
  const before = contents()
  const failure = { kind: 'file', path }
  const error = await check().then(
    () => expect.unreachable('It was accepted.'),
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ failure, message: expect.stringMatching(problem) })
  expect(contents()).toEqual(before)
}
/** The check as its process makes it, made here. */
const checkHere = async () => checkProjectFile({ path, read: path, migrate: false })

const ENDLESS =
  'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT 1 AS id, max(x) AS step, x AS document FROM n'

describe('a project that someone made to harm', () => {
  const ALTERED = [
    ['a view in place of a table', `DROP TABLE snapshot; CREATE VIEW snapshot AS ${ENDLESS}`, 'snapshot'],
    ['a view in place of the steps', 'DROP TABLE steps; CREATE VIEW steps AS SELECT 1 AS number', 'steps'],
    ['a trigger', 'CREATE TRIGGER t AFTER UPDATE ON state BEGIN DELETE FROM steps; END', 't'],
    ['a virtual table', 'CREATE VIRTUAL TABLE words USING fts5(text)', 'words'],
    ['a computed column', 'ALTER TABLE state ADD COLUMN more BLOB GENERATED ALWAYS AS (zeroblob(1000000000))', 'state'],
    ['an index over an expression', 'CREATE INDEX i ON state (zeroblob(length(value)))', 'i'],
    ['a table less', 'DROP TABLE known_steps', 'known_steps'],
    ['version 0', 'PRAGMA user_version = 0', 'version 0'],
    ['a version before the first', 'PRAGMA user_version = -7', 'version -7'],
  ] as const
  it.each(sampled(ALTERED, 3))('by %s is refused, naming it', { tags: 'sampled' }, async (_, sql, part) => {
    change(sql)
    await isRefused(
      new RegExp(`^Film\\.griot is not as Griot Studio writes projects \\(${part}\\)\\..+use an earlier copy`),
      checkHere,
    )
    expect(() => openProjectFile(path)).toThrow(/writes projects/)
  })

  const patch = (op: string, at: unknown[], value: unknown) =>
    `UPDATE state SET value = '1' WHERE name IN ('cursor', 'revision');
     INSERT INTO steps VALUES (1, 'x', 1, '${JSON.stringify([{ op, path: at, value }])}', '[]')`
  const DAMAGED = [
    ['a list of four billion places', patch('replace', ['targets', 'length'], 4294967295)],
    ['a place far beyond a list', patch('add', ['targets', 4294967294], 'sw')],
    ['the same as a text', patch('replace', ['targets', '4294967294'], 'sw')],
    ['a prototype', patch('add', ['__proto__', 'polluted'], true)],
    ['a constructor', patch('add', ['lines', 'constructor', 'prototype'], {})],
    ['more steps than any journal replays', `UPDATE state SET value = '9007199254740991' WHERE name = 'cursor'`],
    ['no number', `UPDATE state SET value = 'Infinity' WHERE name = 'cursor'`],
    ['nesting without end', `UPDATE snapshot SET document = printf('%.*c', 3000000, '[')`],
    [
      'a deep document',
      `UPDATE snapshot SET document = replace(hex(zeroblob(200000)), '0', '[') || replace(hex(zeroblob(200000)), '0', ']')`,
    ],
  ] as const
  it.each(sampled(DAMAGED, 3))('by %s is called damaged', { tags: 'sampled' }, async (_, sql) => {
    change(sql)
    await isRefused(/^Film\.griot is damaged/, checkHere)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('by pages that lead back to themselves is called damaged', async () => {
    change(
      `INSERT INTO steps WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 50) SELECT x, 'x', 1, printf('%.*c', 3000, ' '), '[]' FROM n`,
    )
    const database = new DatabaseSync(path)
    const root = Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'steps'").get()?.['rootpage'])
    const size = Number(database.prepare('PRAGMA page_size').get()?.['page_size'])
    database.close()
    const bytes = readFileSync(path)
    // Every child of the root becomes one page, which is then read as often as there are children.
    const at = (root - 1) * size
    const cells = bytes.readUInt16BE(at + 3)
    expect(bytes[at]).toBe(5)
    for (let cell = 0; cell < cells; cell++) {
      bytes.copy(bytes, at + bytes.readUInt16BE(at + 12 + cell * 2), at + 8, at + 12)
    }
    writeFileSync(path, bytes)
    await isRefused(/^Film\.griot is damaged/)
  })

  it('by a take of a thousand years is refused, naming it', async () => {
    change(
      "INSERT INTO takes (id, key, target, voice, seconds, size_bytes, made_at) VALUES ('x', '', 'sw', '', 9e99, 1, 1)",
    )
    await isRefused(/\(takes x\)/, checkHere)
  })

  it('by more lines than any film has is said to be too much', async () => {
    change(`UPDATE snapshot SET document = json_set(document, '$.nextLine', 50001, '$.lines',
      json((SELECT json_group_object(CAST(id AS TEXT), json_set(document -> '$.lines.1', '$.id', id)) FROM
      (WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n LIMIT 50000) SELECT id FROM n))))`)
    await isRefused(/more time or memory/, checkHere)
  })

  const NUMBERS = (count: number) =>
    `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT ${count}) SELECT`
  const TAKE = 'INSERT INTO takes (id, key, target, voice, seconds, size_bytes, made_at, notes)'
  const OVERFULL = [
    ['takes', `${TAKE} ${NUMBERS(250_001)} x, '', 'sw', '', 1, 1, 1, NULL FROM n`],
    ['notes on a take', `${TAKE} VALUES ('x', '', 'sw', '', 1, 1, 1, json_array(hex(zeroblob(5000000))))`],
    ['jobs', `INSERT INTO jobs ${NUMBERS(10_001)} x, '{}' FROM n`],
    ['facts of a report', "INSERT INTO reports VALUES ('x', 1, hex(zeroblob(25000000)), '{}')"],
    ['known steps', `INSERT INTO known_steps ${NUMBERS(1001)} x + 1000, x FROM n`],
    [
      'patches',
      `INSERT INTO steps ${NUMBERS(1)} 1, 'x', 1, (${NUMBERS(100_001)} json_group_array(json('{"op":"remove","path":["a"]}')) FROM n), '[]' FROM n`,
    ],
    [
      'steps to apply',
      `INSERT INTO steps VALUES (1, 'x', 1, hex(zeroblob(2100000)), '[]'); UPDATE state SET value = '1' WHERE name = 'cursor'`,
    ],
    [
      'words',
      `UPDATE snapshot SET document = json_set(document, '$.lines.1.words', json((${NUMBERS(500_001)} json_group_array(json('{"text":"a","start":0,"end":0}')) FROM n)))`,
    ],
    [
      'signs',
      `UPDATE snapshot SET document = json_set(document, '$.signs', json((${NUMBERS(20_001)} json_group_array(json('{"id":1,"start":0,"end":1,"box":{"left":0,"top":0,"right":1,"bottom":1},"text":"","texts":{}}')) FROM n)))`,
    ],
    [
      'sound in one part',
      `${TAKE} VALUES ('x', '', 'sw', '', 1, 1, 1, NULL); INSERT INTO take_parts VALUES ('x', 0, zeroblob(262145))`,
    ],
    ['labels', "INSERT INTO steps VALUES (1, hex(zeroblob(9000000)), 1, '[]', '[]')"],
    ['views', "INSERT OR REPLACE INTO state VALUES ('view', hex(zeroblob(5000000)))"],
  ] as const
  it.each(sampled(OVERFULL, 3))(
    'by more %s than any film leaves is said to be too much',
    { tags: 'sampled' },
    async (_, sql) => {
      change(sql)
      await isRefused(/more time or memory/, checkHere)
    },
  )

  it('by what lies beside it is refused', async () => {
    writeFileSync(join(folder, 'other'), '')
    symlinkSync(join(folder, 'other'), `${path}-wal`)
    await isRefused(/\(Film\.griot-wal\)/)
    rmSync(`${path}-wal`)
    // SQLite removes the file that such a journal names.
    const name = Buffer.from(join(folder, 'other'))
    const end = Buffer.alloc(12)
    end.writeUInt32BE(name.length, 0)
    end.writeUInt32BE(
      name.reduce((sum, byte) => sum + byte, 0),
      4,
    )
    writeFileSync(
      `${path}-journal`,
      Buffer.concat([Buffer.alloc(512), name, end.subarray(0, 8), Buffer.from('d9d505f920a163d7', 'hex')]),
    )
    await isRefused(/\(Film\.griot-journal\)/)
    expect(existsSync(join(folder, 'other'))).toBe(true)
  })

  const OTHERS = [
    ['NULs', Buffer.alloc(50_000)],
    ['a text', Buffer.from('This is a text, and no project. '.repeat(500))],
    ['one byte', Buffer.from('x')],
    ['nothing', Buffer.alloc(0)],
  ] as const
  it.each(sampled(OTHERS, 2))(
    'by %s in place of a project is said to be none',
    { tags: 'sampled' },
    async (_, bytes) => {
      writeFileSync(path, bytes)
      await isRefused(/^Film\.griot is not a Griot project/, checkHere)
      expect(() => openProjectFile(path)).toThrow(/^Film\.griot is not a Griot project/)
    },
  )

  it('by a page that nobody reads at once is called damaged', async () => {
    const file = openProjectFile(path)
    file.takes.add({ key: 'k', target: 'sw', voice: 'v' }, { bytes: Buffer.alloc(200_000, 7), seconds: 1 })
    file.close()
    const bytes = readFileSync(path)
    const inTake = bytes.lastIndexOf(Buffer.alloc(3000, 7))
    bytes.fill(0xff, inTake - (inTake % 4096), inTake - (inTake % 4096) + 4)
    writeFileSync(path, bytes)
    await isRefused(/^Film\.griot is damaged/)
  })

  it('that keeps its reader busy is given up, and said to be too much', async () => {
    const program = join(folder, 'busy.mjs')
    writeFileSync(program, 'for (;;);')
    await expect(checkProject(path, { limitMs: 100, program })).rejects.toThrow(/more time or memory/)
  })
})

describe.runIf(process.platform !== 'win32')('a pipe that nobody writes to', () => {
  it('in place of the video holds up nothing', async () => {
    const pipe = join(folder, 'film.mp4')
    spawnSync('mkfifo', [pipe])
    const fingerprint = { sizeBytes: 1, hash: 'x' }
    for (const media of [pipe, '/dev/zero']) {
      expect(await findMedia({ path: media, fingerprint }, path)).toMatchObject({ state: 'missing' })
    }
  })
})

describe('a project of ours', () => {
  it('is read without being changed: closed and after a crash', async () => {
    await checkProject(path)
    const file = openProjectFile(path)
    file.journal.commit(0, {
      label: plainWords('x'),
      patches: [{ op: 'replace', path: ['lines', '1', 'source'], value: 'two' }],
    })
    const crashed = join(folder, 'Crashed.griot')
    for (const ending of ['', '-wal']) copyFileSync(path + ending, crashed + ending)
    file.close()
    const before = contents()
    await checkProject(crashed)
    expect(contents()).toEqual(before)
    using again = openProjectFile(crashed)
    expect(again.journal.document.lines[1]?.source).toBe('two')
  })

  it('of an older version is brought up to date by the other process, which puts a copy beside it', async () => {
    const next = join(folder, 'next.mjs')
    writeFileSync(
      next,
      `import { MIGRATIONS } from ${source('../../dubbing/project/projectSchema.ts')}
       MIGRATIONS.push((database) => database.exec('CREATE TABLE more (x)'))
       await import(${source('checkProjectMain.ts')})`,
    )
    const facts = await checkProject(path, { migrate: true, program: next })
    expect(facts).toBe(factsOf(path))
    expect(readdirSync(folder)).toContain(`Film (version ${versionAfter(MIGRATIONS)} backup).griot`)
    // For this program it is a newer one now, and not touched.
    await isRefused(/newer version of Griot Studio/, () => checkProject(path, { migrate: true }))
  })

  it('of a build before the first version is refused, and not touched', async () => {
    change('PRAGMA user_version = 7')
    expect(saysOlder(path)).toBe(true)
    await isRefused(/Film\.griot was made by a build that was never released/, () =>
      checkProject(path, { migrate: true }),
    )
  })

  it('opens without what is no JSON outside its document', async () => {
    change(`INSERT INTO state VALUES ('view', '{'), ('budget', ''); INSERT INTO jobs VALUES ('j', '['); INSERT INTO reports VALUES ('r', 1, '{', '{');
      INSERT INTO takes (id, key, target, voice, seconds, size_bytes, made_at, notes) VALUES ('x', '', 'sw', '', 1, 1, 1, '{"a":1}')`)
    await checkProject(path)
    using file = openProjectFile(path)
    expect([file.records.view(), [...file.records.jobs()], file.reports.list()]).toEqual([undefined, [], []])
    expect(file.records.budget()).toEqual({ id: expect.any(String) })
    expect(file.takes.list().takes[0]).not.toHaveProperty('notes')
    await expect(file.reports.read('r')).rejects.toThrow(/gone|not/)
  })

  it('whose change was cut off is read as it was before, from a copy', async () => {
    const source = `
      import { DatabaseSync } from 'node:sqlite'
      const database = new DatabaseSync(process.argv[1])
      // So little memory that pages go to the file before the end.
      database.exec("PRAGMA cache_size = 1; BEGIN; UPDATE snapshot SET document = 'x'; INSERT INTO cache VALUES ('k', 'n', zeroblob(99999))")
      process.kill(process.pid, 'SIGKILL')`
    spawnSync(process.execPath, ['--input-type=module', '-e', source, path])
    expect(existsSync(`${path}-journal`)).toBe(true)
    const before = contents()
    await checkProject(path)
    expect(contents()).toEqual(before)
    using file = openProjectFile(path)
    expect(file.journal.document.lines[1]?.source).toBe('one')
  })
})
