import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '../../../shared/locale/english.ts'
import { plainWords, say } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import { beginJournal, type Committed, type Journal, openJournal } from './journal.ts'
import { withFile } from './projectFailure.ts'
import { createProjectFile, openProjectFile } from './projectFile.ts'
import { createSchema } from './projectSchema.ts'

/** The journal of a project in memory, and its rows, which another opening would read. */
function journalInMemory(): { readonly journal: Journal; readonly database: DatabaseSync } {
  const database = new DatabaseSync(':memory:')
  createSchema(database)
  beginJournal(database, testDocument([[0, 1, 'one']]))
  return { journal: openJournal(database), database }
}

function writing(journal: Journal, text: string) {
  const { patches } = changeDocument(journal.document, (draft) => setText(draft, 1, { text }))
  return { label: plainWords(`To ${text.slice(0, 9)}`), patches }
}

/** A user's deed: an edit, a move to a number of steps, or a snapshot. */
type Deed =
  | { readonly name: 'commit' | 'follow' | 'amend'; readonly text: string }
  | { readonly name: 'move'; readonly to: number }
  | { readonly name: 'snapshot' }

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    name: fc.constantFrom('commit', 'follow', 'amend'),
    text: fc.constantFrom('a', 'b', 'c', 'd'),
  }),
  fc.record({ name: fc.constant('move'), to: fc.nat(8) }),
  fc.constant({ name: 'snapshot' }),
)

/** A journal at work, and the document after each of its steps. */
class Work {
  readonly open = journalInMemory()
  readonly states = [this.open.journal.document]
  #ids = 0

  do(one: Deed): void {
    const { journal } = this.open
    const { revision, cursor } = journal
    if (one.name === 'snapshot') journal.snapshot()
    else if (one.name !== 'move') this.#keep(this.#edit(one))
    else if (one.to < this.states.length && one.to !== cursor) journal.moveTo(revision, one.to)
  }

  #edit({ name, text }: Deed & { text: string }): Committed | undefined {
    const { journal } = this.open
    const commitInput = writing(journal, text)
    if (name === 'amend') return journal.cursor > 0 ? journal.amend(journal.revision, commitInput) : undefined
    const follows = name === 'follow' ? { follows: `${this.#ids}` } : {}
    this.#ids += 1
    return journal.commit(journal.revision, { ...commitInput, ...follows, id: `${this.#ids}` })
  }

  #keep(made: Committed | undefined): void {
    if (made === undefined || made.patches.length === 0) return
    this.states.length = made.cursor
    this.states.push(this.open.journal.document)
  }
}

describe('the rows of a journal', () => {
  it('hold every change as soon as it is answered, with all undoing and redoing, wherever the snapshot lies', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 20 }), (deeds) => {
        const work = new Work()
        const { states } = work
        const { journal, database } = work.open
        for (const one of deeds) {
          work.do(one)
          const read = openJournal(database)
          expect([read.revision, read.cursor]).toEqual([journal.revision, journal.cursor])
          expect(read.document).toEqual(states[read.cursor])
          expect(read.history(100)).toHaveLength(states.length - 1)
        }
        const read = openJournal(database)
        for (const to of [...states.keys(), 0]) {
          if (to !== read.cursor) read.moveTo(read.revision, to)
          expect(read.document).toEqual(states[to])
        }
      }),
      { numRuns: 60 },
    )
  })

  it.each(['undone and done anew', 'extended'])('keep a step that is %s after the snapshot behind it', (how) => {
    const { journal, database } = journalInMemory()
    journal.commit(0, { id: '1', ...writing(journal, 'first') })
    journal.snapshot()
    if (how === 'extended') journal.commit(1, { id: '2', follows: '1', ...writing(journal, 'second') })
    else {
      journal.moveTo(1, 0)
      journal.commit(2, { id: '2', ...writing(journal, 'second') })
    }
    const read = openJournal(database)
    expect([read.cursor, read.document.lines[1]?.source]).toEqual([1, 'second'])
  })

  it('are without an undone step once the step before it is changed', () => {
    const { journal, database } = journalInMemory()
    journal.commit(0, { id: '1', ...writing(journal, 'first') })
    journal.commit(1, { id: '2', ...writing(journal, 'second') })
    journal.moveTo(2, 1)
    journal.amend(3, writing(journal, 'third'))
    const read = openJournal(database)
    expect([read.cursor, read.document.lines[1]?.source]).toEqual([1, 'third'])
    expect(read.history(100)).toHaveLength(1)
  })

  it('are a hundred steps or a million characters beside the snapshot at most, which opening has to read', () => {
    const { journal, database } = journalInMemory()
    const read = () => {
      const rows = database.prepare(
        `SELECT count(*) AS steps, coalesce(sum(length(patches)), 0) AS characters FROM steps, snapshot
         WHERE number > min(step, ?) AND number <= max(step, ?)`,
      )
      const { steps, characters } = rows.get(journal.cursor, journal.cursor) ?? {}
      expect(Number(steps)).toBeLessThan(100)
      expect(Number(characters)).toBeLessThan(1_000_000)
    }
    for (let step = 1; step <= 210; step++) {
      journal.commit(journal.revision, writing(journal, `text ${step}`))
      read()
    }
    while (journal.cursor > 0) {
      journal.moveTo(journal.revision, journal.cursor - 1)
      read()
    }
    for (let step = 1; step <= 6; step++) {
      journal.commit(journal.revision, writing(journal, `${step}`.repeat(350_000)))
      read()
    }
  })
})

it('makes one step of changes that follow each other, until something else comes between', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-journal-'))
  const file = openProjectFile(await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']])))
  const { journal } = file
  const start = journal.document
  const nudge = (id: string, follows?: string) => {
    const { patches } = changeDocument(journal.document, (draft) => setText(draft, 1, { text: `a ${id}` }))
    return journal.commit(journal.revision, { id, ...(follows && { follows }), label: plainWords('Nudge'), patches })
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
        const made = journal.commit(journal.revision, {
          id,
          ...(follows && { follows }),
          label: plainWords(`To ${text}`),
          patches,
        })
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
      expect(journal.history(9).map(({ label }) => english(label))).toEqual(['To two'])
      expect(journal.document).toEqual(before)
      // The request is known, so that it is not repeated; what follows the dropped step is a step of its own.
      expect(journal.known()).toContain('5')
      expect(write('six', '6', '5').cursor).toBe(2)
      expect(write('two', '7', '6').cursor).toBe(1)
      file.close()
      const again = openProjectFile(path)
      expect(again.journal.document).toEqual(before)
      expect(again.journal.moveTo(8, 0).label).toEqual(plainWords('To two'))
      expect(again.journal.document.lines[1]?.source).toBe('one')
      expect(again.journal.moveTo(9, 1).revision).toBe(10)
      expect(again.journal.document).toEqual(before)
      again.close()
      rmSync(folder, { recursive: true, force: true })
    })
  },
)

it('keeps the label of a step as data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-labels-'))
  const path = await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']]))
  const file = openProjectFile(path)
  const labels = [say('edit.speakLines', { count: 2 }), say('edit.addTarget', { language: sayLanguage('sw') })]
  for (const [at, label] of labels.entries()) {
    const { patches } = changeDocument(file.journal.document, (draft) => setText(draft, 1, { text: `text ${at}` }))
    file.journal.commit(at, { label, patches })
  }
  file.close()
  const again = openProjectFile(path)
  expect(again.journal.history(10).map(({ label }) => label)).toEqual(labels)
  expect(again.journal.moveTo(2, 0).label).toEqual(labels[0])
  again.close()
  rmSync(folder, { recursive: true, force: true })
})

it('whose label is no message makes a file that is told as damaged', () => {
  const { journal, database } = journalInMemory()
  journal.commit(0, writing(journal, 'first'))
  const historyLabels = () => withFile('/Film.griot', () => journal.history(9)).map(({ label }) => english(label))
  expect(historyLabels()).toEqual(['To first'])
  for (const label of ['Speak 2 lines', '{Amina} was named', '{"values":{}}', '"x"']) {
    database.prepare('UPDATE steps SET label = ?').run(label)
    expect(historyLabels).toThrow(english(say('failure.project.damaged', { name: 'Film.griot' })))
  }
})

it('is not moved over more steps than are done while other projects wait, and over any one', () => {
  const { journal, database } = journalInMemory()
  for (let count = 1; count <= 1001; count++) journal.commit(journal.revision, writing(journal, `text ${count}`))
  expect(() => journal.moveTo(journal.revision, 0)).toThrow(/too much to undo or redo at once/)
  expect(journal.cursor).toBe(1001)
  journal.moveTo(journal.revision, 1)
  expect(journal.document.lines[1]?.texts).toEqual({})
  const long = writing(journal, 'x'.repeat(5e6))
  for (const next of [long, writing(journal, 'short')]) journal.commit(journal.revision, next)
  expect(() => journal.moveTo(journal.revision, 1)).toThrow(/too much/)
  for (const step of [2, 1]) journal.moveTo(journal.revision, step)
  expect(openJournal(database).document).toEqual(journal.document)
})
