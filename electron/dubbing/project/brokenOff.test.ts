import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainWords } from '../../../shared/locale/message.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import { createProjectFile, openProjectFile, type ProjectFile } from './projectFile.ts'

/** Bytes of SQLite's log before its first page, and of the head of each page. */
const LOG_HEAD = 32
const PAGE_HEAD = 24

let folder: string
let path: string
let copies = 0
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-broken-'))
  path = await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']]))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A copy of an open project's files, as the next opening finds them where its process is killed now. */
const left = () => {
  const log = `${path}-wal`
  return { file: readFileSync(path), log: existsSync(log) ? readFileSync(log) : Buffer.alloc(0) }
}

/** Opens what a kill has left, with so much of its log. */
function openLeft({ file, log }: ReturnType<typeof left>, bytes = log.length): ProjectFile {
  const copy = join(folder, `Left ${++copies}.griot`)
  writeFileSync(copy, file)
  writeFileSync(`${copy}-wal`, log.subarray(0, bytes))
  return openProjectFile(copy)
}

it('holds each answered change, undoing too, wherever a kill breaks off the writing of the next one', () => {
  using file = openProjectFile(path)
  const { journal } = file
  const states = [journal.document]
  /** The length of the log after each answered change. */
  const ends = [left().log.length]
  const answered = () => {
    states.push(journal.document)
    ends.push(left().log.length)
    // As a process that is killed between two changes.
    using found = openLeft(left())
    expect([found.journal.revision, found.journal.document]).toEqual([journal.revision, journal.document])
  }
  for (let step = 1; step <= 3; step++) {
    const { patches } = changeDocument(journal.document, (draft) => setText(draft, 1, { text: `text ${step}` }))
    const change = { id: `${step}`, label: plainWords(`Step ${step}`), patches }
    journal.commit(journal.revision, change)
    answered()
    // Whoever did not hear the answer asks again, and it is not done twice.
    using found = openLeft(left())
    expect(found.journal.commit(0, change).patches).toEqual([])
    expect(found.journal.document).toEqual(journal.document)
    if (step % 2 === 1) continue
    journal.moveTo(journal.revision, journal.cursor - 1)
    answered()
  }
  const whole = left()
  const page = PAGE_HEAD + whole.log.readUInt32BE(8)
  // Killed while it writes: within a page and after each page.
  for (let from = LOG_HEAD; from < whole.log.length; from += page) {
    for (const bytes of [from + PAGE_HEAD + 100, from + page]) {
      using found = openLeft(whole, bytes)
      const { revision, document, cursor } = found.journal
      expect(revision).toBe(ends.findLastIndex((end) => end <= bytes))
      expect(document).toEqual(states[revision])
      if (cursor === 0) continue
      found.journal.moveTo(revision, cursor - 1)
      found.journal.moveTo(revision + 1, cursor)
      expect(found.journal.document).toEqual(states[revision])
    }
  }
})
