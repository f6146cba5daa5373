import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { createProjectFile } from '../../electron/studio/project/projectFile.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { testDocument } from '../../shared/project/testDocument.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import { manyLines } from '../support/makeProject.ts'
import { temporaryFolder } from '../support/projectStudio.ts'
import { startStudio } from '../support/studioProcess.ts'

/** Milliseconds between two saves, so that none is missed by a studio that stands still, and the longest that one may take. */
const EVERY_MS = 100
const LONGEST_MS = 1000
/** Saves before anything hostile is opened, to compare with. */
const ALONE = 50

const ENDLESS =
  'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT 1 AS id, max(x) AS step, x AS document FROM n'
const nested = (depth: number) =>
  `replace(hex(zeroblob(${depth})), '0', '[') || replace(hex(zeroblob(${depth})), '0', ']')`

/** Files that someone made to hold a studio up, each by the statement that makes it from a project. */
const HOSTILE: Readonly<Record<string, string>> = {
  'an endless view': `DROP TABLE snapshot; CREATE VIEW snapshot AS ${ENDLESS}`,
  'a text of 20 MB':
    "UPDATE snapshot SET document = json_set(document, '$.lines.1.note', printf('%.*c', 20000000, 'x'))",
  'lists nested 10 million times': `UPDATE snapshot SET document = ${nested(5_000_000)}`,
  'a field nested 100,000 times': `UPDATE snapshot SET document = replace(document, '"targets":', '"more":' || ${nested(50_000)} || ',"targets":')`,
  'a list of four billion places': `UPDATE state SET value = '1' WHERE name IN ('cursor', 'revision');
    INSERT INTO steps VALUES (1, 'x', 1, '[{"op":"replace","path":["targets","length"],"value":4294967295}]', '[]')`,
  '20 MB of lines': `UPDATE snapshot SET document = json_set(document, '$.lines',
    json((SELECT json_group_object(CAST(id AS TEXT), json_set(document -> '$.lines.1', '$.id', id)) FROM
    (WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n LIMIT 100000) SELECT id FROM n))), '$.nextLine', 100001)`,
}

/**
 * Opens hostile projects in a studio that saves edits of another project all the time. Throws where a save took longer
 * than a second.
 */
export async function saveBesideHostile(): Promise<void> {
  using folder = temporaryFolder()
  const made = await createProjectFile(join(folder.path, 'Good.griot'), testDocument(manyTimes(1000)))
  const small = await createProjectFile(join(folder.path, 'Small.griot'), testDocument([[0, 1, 'one']]))
  const hostile = Object.entries(HOSTILE).map(([name, sql], at) => {
    const path = join(folder.path, `Hostile ${at}.griot`)
    copyFileSync(small, path)
    using database = new DatabaseSync(path, { defensive: false })
    database.exec(sql)
    return { name, path }
  })
  const studio = await startStudio(join(folder.path, 'data'))
  try {
    using editor = await callStudio(studio)
    using opener = await callStudio(studio)
    const save = await saver(editor, made)
    const alone = await saves(save, pause(ALONE * EVERY_MS))
    say(`a save with nothing beside it: longest ${alone.toFixed(0)} ms`)
    const slow: string[] = []
    for (const { name, path } of hostile) {
      const began = performance.now()
      const opening = opener.call('openProject', { path }).then(
        () => 'opened',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      const longest = await saves(save, opening)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      say(`${name}: longest save ${longest.toFixed(0)} ms in ${seconds} s (${(await opening).slice(0, 90)})`)
      if (longest > LONGEST_MS) slow.push(`${name}: ${longest.toFixed(0)} ms`)
    }
    if (slow.length > 0) throw new Error(`A save took longer than a second beside ${slow.join(', ')}`)
  } finally {
    await studio.stop()
  }
}

function manyTimes(count: number) {
  return manyLines(count, count * 2).map(({ start, end, text }) => [start, end, text] as const)
}

/** Opens a project and answers what saves one edit of it; milliseconds. */
async function saver(caller: StudioCaller, path: string): Promise<() => Promise<number>> {
  const opened = await caller.call('openProject', { path })
  let { document, revision: base } = opened
  let count = 0
  return async () => {
    const change = changeDocument(document, (draft) => setText(draft, 1 + (count++ % 1000), { text: `said ${count}` }))
    const patches = change.patches.map(({ op, path: place, value }) => ({ op, path: place, value }))
    const began = performance.now()
    const answer = await caller.call('commitStep', { project: opened.project, base, label: 'Edit', patches })
    const took = performance.now() - began
    base = answer.revision
    document = change.document
    return took
  }
}

/** Saves again and again until something has ended, and once after it; the longest in milliseconds. */
async function saves(save: () => Promise<number>, until: Promise<unknown>): Promise<number> {
  let over = false
  const ended = until.then(() => {
    over = true
  })
  let longest = 0
  while (!over) {
    longest = Math.max(longest, await save())
    await Promise.race([pause(EVERY_MS), ended])
  }
  return Math.max(longest, await save())
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (import.meta.main) await saveBesideHostile()
