import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { jobRecords } from './jobRecords.ts'

/** Jobs as version 2 of the database kept them. */
const OLDER = `
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY, account TEXT NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL,
    progress REAL NOT NULL DEFAULT 0, input TEXT NOT NULL, result TEXT, report TEXT, error TEXT, idempotency_key TEXT,
    created_at TEXT NOT NULL, ended_at TEXT, paused INTEGER NOT NULL DEFAULT 0, UNIQUE (account, idempotency_key)
  ) STRICT;
  INSERT INTO jobs (id, account, key, kind, status, input, result, report, created_at, ended_at) VALUES
    ('done', 'a', 'k', 'analyze', 'done', '{"language":"sw"}', '{"language":"sw"}', '{"notes":[],"lines":[]}', '2026', '2026'),
    ('waiting', 'a', 'k', 'analyze', 'queued', '{"language":"ha"}', NULL, NULL, '2026', NULL);
  PRAGMA user_version = 2;`

it('keeps the jobs of an older version, with what they made and what they are to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-database-'))
  try {
    const older = new DatabaseSync(join(folder, 'engine.sqlite'))
    older.exec(OLDER)
    older.close()
    const database = openDatabase(folder)
    const records = jobRecords(database)
    expect(records.find('done')).toMatchObject({ status: 'done', interruptions: 0 })
    expect(records.made('done')).toEqual({ result: { language: 'sw' }, report: { notes: [], lines: [] } })
    expect(records.waiting().map(({ id }) => id)).toEqual(['waiting'])
    expect(records.start('waiting')).toEqual({ progress: 0, input: { language: 'ha' } })
    database.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
