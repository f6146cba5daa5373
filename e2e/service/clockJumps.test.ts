// @module-tag together
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createProjectFile, openProjectFile, type ProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { silentLog } from '../../electron/studio/log.ts'
import { openRecentProjects } from '../../electron/studio/project/recentProjects.ts'
import { english } from '../../shared/locale/english.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { testDocument } from '../../shared/project/document.testing.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-clock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Today, long ago (an empty battery), far in the future, and before 1970. */
const CLOCKS = [1_795_000_000_000, 0, 4_000_000_000_000, -1, 1_795_000_000_001]

function write(file: ProjectFile, text: string): void {
  const { patches } = changeDocument(file.journal.document, (draft) => setText(draft, 1, { text }))
  file.journal.commit(file.journal.revision, { label: plainWords(text), patches })
}

it('steps keep their order whatever the clock says, also after a restart', async () => {
  const path = await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']]))
  for (const [at, clock] of CLOCKS.entries()) {
    using file = openProjectFile(path, { now: () => clock })
    write(file, `edit ${at}`)
  }
  using file = openProjectFile(path)
  const { journal } = file
  expect(journal.history(10).map(({ label }) => english(label))).toEqual(CLOCKS.map((_, at) => `edit ${at}`))
  for (let step = CLOCKS.length - 1; step > 0; step--) {
    journal.moveTo(journal.revision, step)
    expect(journal.document.lines[1]?.source).toBe(`edit ${step - 1}`)
  }
  journal.moveTo(journal.revision, CLOCKS.length)
  expect(journal.document.lines[1]?.source).toBe('edit 4')
})

it('the list of recent projects takes any clock', async () => {
  let clock = 0
  const recent = openRecentProjects(folder, silentLog(), () => clock)
  for (const [at, time] of CLOCKS.entries()) {
    clock = time
    await recent.remember(join(folder, `${at}.griot`), '/film.mp4')
  }
  expect((await recent.list()).map(({ name }) => name)).toEqual(['4', '3', '2', '1', '0'])
})
