import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Said, say } from '../../../shared/locale/message.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { testDocument } from '../../../shared/project/testDocument.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import { createProjectFile, openProjectFile } from './projectFile.ts'

it('makes one step of changes that follow each other, until something else comes between', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-journal-'))
  const file = openProjectFile(await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']])))
  const { journal } = file
  const start = journal.document
  const nudge = (id: string, follows?: string) => {
    const { patches } = changeDocument(journal.document, (draft) => setText(draft, 1, { text: `a ${id}` }))
    return journal.commit(journal.revision, { id, ...(follows && { follows }), label: 'Nudge', patches })
  }
  expect(nudge('1').cursor).toBe(1)
  expect(nudge('2', '1').cursor).toBe(1)
  expect(nudge('3', '2').cursor).toBe(1)
  const end = journal.document
  // A repeated request is recognised; a step that is no longer the latest change is not extended.
  expect(nudge('3', '2')).toMatchObject({ revision: 3, patches: [] })
  expect(nudge('4', '2').cursor).toBe(2)
  journal.moveTo(4, 1)
  expect(journal.document).toEqual(end)
  expect(nudge('5', '3').cursor).toBe(2)
  journal.moveTo(6, 0)
  expect(journal.document).toEqual(start)
  file.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([{ closing: 'last' }, { closing: 'each time' }])(
  'a gesture that is taken back, saved $closing',
  ({ closing }) => {
    it('leaves no step; undo takes the step before, also in the reopened file', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'griot-cancel-'))
      const path = await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']]))
      const file = openProjectFile(path)
      const { journal } = file
      const write = (text: string, id: string, follows?: string) => {
        const { patches } = changeDocument(journal.document, (draft) => setText(draft, 1, { text }))
        const made = journal.commit(journal.revision, { id, ...(follows && { follows }), label: `To ${text}`, patches })
        if (closing === 'each time') journal.snapshot()
        return made
      }
      write('two', '1')
      const before = journal.document
      write('three', '2')
      journal.moveTo(2, 1)
      write('four', '3')
      write('five', '4', '3')
      expect(write('two', '5', '4')).toMatchObject({ revision: 6, cursor: 1, patches: [{ value: 'two' }] })
      expect(journal.history(9).map(({ label }) => label)).toEqual(['To two'])
      expect(journal.document).toEqual(before)
      // The request is known, so that it is not repeated; what follows the dropped step is a step of its own.
      expect(journal.known()).toContain('5')
      expect(write('six', '6', '5').cursor).toBe(2)
      expect(write('two', '7', '6').cursor).toBe(1)
      file.close()
      const again = openProjectFile(path)
      expect(again.journal.document).toEqual(before)
      expect(again.journal.moveTo(8, 0).label).toBe('To two')
      expect(again.journal.document.lines[1]?.source).toBe('one')
      expect(again.journal.moveTo(9, 1).revision).toBe(10)
      expect(again.journal.document).toEqual(before)
      again.close()
      rmSync(folder, { recursive: true, force: true })
    })
  },
)

it('keeps the label of a step as data, and that of an older studio as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-labels-'))
  const path = await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']]))
  const file = openProjectFile(path)
  const labels: Said[] = [say('edit.speakLines', { count: 2 }), 'Speak 2 lines', '{Amina} was named']
  for (const [at, label] of labels.entries()) {
    const { patches } = changeDocument(file.journal.document, (draft) => setText(draft, 1, { text: `text ${at}` }))
    file.journal.commit(at, { label, patches })
  }
  file.close()
  const again = openProjectFile(path)
  expect(again.journal.history(10).map(({ label }) => label)).toEqual(labels)
  expect(again.journal.moveTo(3, 0).label).toEqual(labels[0])
  again.close()
  rmSync(folder, { recursive: true, force: true })
})
