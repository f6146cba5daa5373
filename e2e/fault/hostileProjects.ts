import { spawn } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'
import { atMost, report } from '../bench/goals.ts'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import { manyLines } from '../support/makeProject.ts'
import { temporaryFolder } from '../support/projectStudio.ts'
import { type RunningStudio, startStudio } from '../support/studioProcess.ts'

/**
 * Milliseconds between two saves, so that none is missed by a studio that stands still, and the longest that one may take. Where
 * the system tells, the time counts not for which other programs had the processors.
 */
const EVERY_MS = 100
const LONGEST_MS = 1000
/** Saves before anything hostile is opened, to compare with. */
const BASELINE_SAVES = 50

const ENDLESS =
  'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT 1 AS id, max(x) AS step, x AS document FROM n'
const nested = (depth: number) =>
  `replace(hex(zeroblob(${depth})), '0', '[') || replace(hex(zeroblob(${depth})), '0', ']')`
/** Rows `x` from 1 to the count, before a SELECT from `n`. */
const rows = (count: number) => `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT ${count})`
/** The JSON list of so many values of one row each. */
const list = (count: number, value: string) => `(${rows(count)} SELECT json_group_array(json(${value})) FROM n)`
const set = (place: string, value: string) => `UPDATE snapshot SET document = json_set(document, '${place}', ${value})`
const objects = (count: number, key: string, value: string) =>
  `(${rows(count)} SELECT json_group_object(${key}, json(${value})) FROM n)`
const lines = (count: number, change: string) =>
  `${set(
    '$.lines',
    objects(
      count,
      'CAST(x AS TEXT)',
      `json_set((SELECT document FROM snapshot) -> '$.lines.1', '$.id', x, '$.start', x * 2, '$.end', x * 2 + 1.5, ${change})`,
    ),
  )}; ${set('$.nextLine', String(count + 1))}`
const languages = ['sw', 'yo', 'zu', 'ig', 'ha', 'en']
  .map(
    (code) =>
      `'$.texts.${code}', json_object('text', 'Na hivyo ndivyo ilivyokuwa siku ile.', 'status', 'machine', 'basis', '0123456789abcdef', 'take', json_object('id', 't' || x, 'key', '0123456789abcdef'))`,
  )
  .join(', ')
const filler = (characters: number) => `printf('%.*c', ${characters}, 'x')`
const take = 'INSERT INTO takes (id, key, target, voice, seconds, size_bytes, made_at, notes)'
const work = (id: string, lines: string) =>
  `json_object('id', ${id}, 'kind', 'takes', 'data', json_object('id', ${id}, 'place', '/x', 'order', json_object('kind', 'takes', 'target', 'sw', 'lines', json(${lines})), 'state', json_object('name', 'cancelled'), 'failures', json_array(), 'notes', json_array(), 'checkpoint', json_object()))`
const finding = `'{"level":"look","topic":"gap","value":"a","norm":"b","message":"c","remedy":"d"}'`

/** Files that someone made to hold a studio up, each by the statement that makes it from a project; the second half stay within what is accepted. */
const HOSTILE: Readonly<Record<string, string>> = {
  'an endless view': `DROP TABLE snapshot; CREATE VIEW snapshot AS ${ENDLESS}`,
  'a note of 80 MB': set('$.lines.1.note', filler(80_000_000)),
  'lists nested 10 million times': `UPDATE snapshot SET document = ${nested(5_000_000)}`,
  'a field nested 100,000 times': `UPDATE snapshot SET document = replace(document, '"targets":', '"more":' || ${nested(50_000)} || ',"targets":')`,
  'a list of four billion places': `UPDATE state SET value = '1' WHERE name IN ('cursor', 'revision');
    INSERT INTO steps VALUES (1, 'x', 1, '[{"op":"replace","path":["targets","length"],"value":4294967295}]', '[]')`,
  '100,000 lines': lines(100_000, `'$.note', ''`),
  'a job of 120 MB': `INSERT INTO jobs VALUES ('j', json_object('id', 'j', 'kind', 'takes', 'data', json_object('x', ${filler(120_000_000)})))`,

  '250,000 takes': `${take} ${rows(250_000)} SELECT x, 'key', 'sw', 'voice', 1, 1, x, NULL FROM n`,
  '8 MB of notes on takes': `${take} ${rows(1990)} SELECT x, 'key', 'sw', 'voice', 1, 1, x, ${list(1000, `'"a"'`)} FROM n`,
  'a thousand jobs of 80 kB': `INSERT INTO jobs ${rows(1000)} SELECT 'j' || x, ${work(`'j' || x`, list(38_000, "'1'"))} FROM n`,
  'a job of 12 MB': `INSERT INTO jobs VALUES ('j', ${work("'j'", list(5_900_000, "'1'"))})`,
  '20 reports of 12 MB': `INSERT INTO reports ${rows(20)} SELECT x, x,
    json_object('id', CAST(x AS TEXT), 'target', 'sw', 'dub', 'd', 'madeAt', x, 'verdict', 'look', 'findings', 1),
    json_object('verdict', 'look', 'findings', json(${list(140_000, finding)})) FROM n`,
  'a thousand facts of reports': `INSERT INTO reports ${rows(1000)} SELECT x, x,
    json_object('id', CAST(x AS TEXT), 'target', 'sw', 'dub', ${filler(900)}, 'madeAt', x, 'verdict', 'look', 'findings', 1), '{}' FROM n`,
  '20,000 signs': set(
    '$.signs',
    list(
      20_000,
      `json_object('id', x, 'start', x, 'end', x + 1, 'box', json_object('left', 0, 'top', 0, 'right', 1, 'bottom', 1), 'text', 'Police', 'texts', json_object('sw', 'Polisi'))`,
    ),
  ),
  '20,000 words of a glossary': set(
    '$.glossary',
    list(20_000, `json_object('target', 'sw', 'term', 'a' || x, 'use', 'b')`),
  ),
  '40,000 lines in six languages': `${set('$.targets', `json('["sw","yo","zu","ig","ha","en"]')`)}; ${lines(40_000, languages)}`,
  'half a million words in 45 MB': lines(
    1000,
    `'$.words', json(${list(500, `'{"text":"${'word'.repeat(14)}","start":0,"end":0}'`)})`,
  ),
  'a text of 45 MB': set('$.lines.1.note', filler(45_000_000)),
  '50,000 steps': `INSERT INTO steps ${rows(50_000)} SELECT x, 'Edit ' || x, x, '[{"op":"replace","path":["lines","1","note"],"value":"' || x || '"}]',
    '[{"op":"replace","path":["lines","1","note"],"value":"' || (x - 1) || '"}]' FROM n;
    UPDATE state SET value = '50000' WHERE name IN ('cursor', 'revision'); UPDATE snapshot SET step = 50000`,
  'ten steps of 45 MB': `INSERT INTO steps ${rows(10)} SELECT x, 'Edit', x, '[]', '[{"op":"replace","path":["lines","1","note"],"value":"' || ${filler(45_000_000)} || '"}]' FROM n;
    UPDATE state SET value = '10' WHERE name IN ('cursor', 'revision'); UPDATE snapshot SET step = 10`,
  'a step of 100,000 patches': `INSERT INTO steps VALUES (1, 'Edit', 1, '[]', ${list(100_000, `'{"op":"replace","path":["lines","1","note"],"value":"a"}'`)});
    UPDATE state SET value = '1' WHERE name IN ('cursor', 'revision'); UPDATE snapshot SET step = 1`,
  '4 MB of steps to apply': `INSERT INTO steps ${rows(100)} SELECT x, 'Edit', x, ${list(650, `'{"op":"replace","path":["lines","1","note"],"value":"a"}'`)}, '[]' FROM n;
    UPDATE state SET value = '100' WHERE name IN ('cursor', 'revision')`,
  '300 MB of a take': `${take} VALUES ('t', 'key', 'sw', 'voice', 1, 1, 1, NULL); INSERT INTO take_parts ${rows(1200)} SELECT 't', x, zeroblob(262144) FROM n`,
}

/**
 * Opens hostile projects in a studio, uses them as a page does, and closes them, while edits of another project are saved all the
 * time. `npm run fault hostileProjects takes` opens those with "takes" in their name. Throws where a save took longer than a second.
 */
export async function hostileProjects(namePart = ''): Promise<void> {
  using folder = temporaryFolder()
  const made = await createProjectFile(join(folder.path, 'Good.griot'), testDocument(manyTimes(1000)))
  const document = edited(testDocument([[0, 1, 'one']]), (draft) => addTarget(draft, 'sw'))
  const small = await createProjectFile(join(folder.path, 'Small.griot'), document)
  const studio = await startStudio(join(folder.path, 'data'))
  try {
    using editor = await callStudio(studio)
    const save = await saver(editor, made, studio.process.pid ?? 0)
    const { wall: alone } = await saves(save, pause(BASELINE_SAVES * EVERY_MS))
    process.stdout.write(`a save with nothing beside it: longest ${alone.toFixed(0)} ms\n`)
    const slow: string[] = []
    for (const [at, [name, sql]] of Object.entries(HOSTILE).entries()) {
      if (!name.includes(namePart)) continue
      const path = join(folder.path, `Hostile ${at}.griot`)
      copyFileSync(small, path)
      {
        using database = new DatabaseSync(path, { defensive: false })
        database.exec(sql)
      }
      const began = performance.now()
      const used = inPage(studio, path)
      const { own, wall } = await saves(save, used)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      report(
        `a save beside ${name} (${seconds} s: ${await used})`,
        `${own.toFixed(0)} ms (with other programs ${wall.toFixed(0)} ms)`,
        atMost(own, LONGEST_MS, 'ms'),
      )
      if (own > LONGEST_MS) slow.push(name)
    }
    if (slow.length > 0) throw new Error(`A save took longer than a second beside ${slow.join(', ')}.`)
  } finally {
    await studio.stop()
  }
}

/** Opens a project in a page of its own process, whose reading of long answers is not the studio's, and uses it; says how far that went. */
async function inPage({ origin, token }: RunningStudio, path: string): Promise<string> {
  const args = [join(import.meta.dirname, 'pageOfHostile.ts'), origin, token, path]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return (await text(child.stdout)).trim()
}

function manyTimes(count: number) {
  return manyLines(count, count * 2).map(({ start, end, text }) => [start, end, text] as const)
}

/** How long a save took in milliseconds, and for how many the studio was not kept from a processor by others. */
interface Took {
  readonly own: number
  readonly wall: number
}

/** Opens a project and answers what saves one edit of it; the studio is the process with that id. */
async function saver(caller: StudioCaller, path: string, pid: number): Promise<() => Promise<Took>> {
  const opened = await caller.call('openProject', { path })
  let { document, revision: base } = opened
  let count = 0
  return async () => {
    const change = changeDocument(document, (draft) => setText(draft, 1 + (count++ % 1000), { text: `said ${count}` }))
    const patches = change.patches.map(({ op, path: place, value }) => ({ op, path: place, value }))
    const [began, waited] = [performance.now(), waitedFor(pid)]
    const answer = await caller.call('commitStep', {
      project: opened.project,
      base,
      label: plainWords('Edit'),
      patches,
    })
    const wall = performance.now() - began
    base = answer.revision
    document = change.document
    return { own: wall - (waitedFor(pid) - waited), wall }
  }
}

/** Milliseconds for which the main thread of a process has waited for a processor so far; 0 where the system does not tell. */
function waitedFor(pid: number): number {
  try {
    const [, waited = '0'] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(waited) / 1e6
  } catch {
    return 0
  }
}

/** Saves again and again until something has ended, and once after it; the longest. */
async function saves(save: () => Promise<Took>, until: Promise<unknown>): Promise<Took> {
  let over = false
  const ended = until.finally(() => {
    over = true
  })
  let longest = await save()
  const again = async () => {
    const { own, wall } = await save()
    longest = { own: Math.max(longest.own, own), wall: Math.max(longest.wall, wall) }
  }
  while (!over) {
    await again()
    await Promise.race([pause(EVERY_MS), ended])
  }
  await again()
  return longest
}
