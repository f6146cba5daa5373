import { expect, it } from 'vitest'
import { english } from '../../../shared/locale/english.ts'
import { type Message, plainWords } from '../../../shared/locale/message.ts'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import type { Document, DocumentDraft } from '../../../shared/project/document.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { spokenBy, takeKey } from '../../../shared/project/takes/takeKey.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import type { Committed } from '../project/journal.ts'
import type { StudioEdit } from '../project/projectChanges.ts'
import { createTakeBatch } from './render/speakProject.ts'

/** A project of forty lines that notes its steps. */
function setup() {
  let document: Document = edited(
    testDocument(Array.from({ length: 40 }, (_, at) => [at, at + 0.9, `line ${at}`] as const)),
    (draft) => {
      addTarget(draft, 'sw')
      setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'v' })
      for (let id = 1; id <= 40; id++) setText(draft, id, { text: `mstari ${id}`, target: 'sw' })
    },
  )
  let revision = 0
  const steps: string[] = []
  const disk = { full: false }
  const commit = (label: Message, edit: (draft: DocumentDraft) => unknown): Committed => {
    if (disk.full) throw new Error('full')
    const change = changeDocument(document, edit)
    document = change.document
    if (change.patches.length > 0) revision += 1
    return { revision, cursor: steps.length, patches: change.patches, label }
  }
  const project = {
    async edit(label: Message, edit: (draft: DocumentDraft) => unknown) {
      const committed = commit(label, edit)
      steps.push(english(label))
      return committed
    },
    async addToStep(made: number, { label, alone, edit }: StudioEdit) {
      if (made !== revision) return project.edit(alone, edit)
      const committed = commit(label, edit)
      steps[steps.length - 1] = english(label)
      return committed
    },
  }
  const keyOf = (id: number) => {
    const line = document.lines[id]
    return (line && takeKey(line, 'sw', spokenBy(document, line))) ?? ''
  }
  const take = (id: number) => ({ id: `take ${id}`, key: keyOf(id) })
  const chosen = () => Object.values(document.lines).filter(({ texts }) => texts.sw?.take !== undefined).length
  return { project, disk, steps, take, chosen, commit, takeOf: (id: number) => document.lines[id]?.texts.sw?.take }
}

it('chooses takes a few at a time, in one step', async () => {
  let now = 0
  const { project, steps, take, chosen } = setup()
  const batch = createTakeBatch(project, { target: 'sw', now: () => now })
  // Takes that were there already come faster than a page could look.
  for (let id = 1; id <= 20; id++) await batch.add(id, take(id))
  expect([chosen(), steps]).toEqual([0, []])
  now = 300
  await batch.add(21, take(21))
  expect([chosen(), steps]).toEqual([21, ['Speak 21 lines']])
  for (let id = 22; id <= 40; id++) await batch.add(id, take(id))
  expect(chosen()).toBe(21)
  await batch.flush()
  expect([chosen(), steps]).toEqual([40, ['Speak 40 lines']])
})

it('does not wait longer than two seconds', async () => {
  let now = 0
  const { project, steps, take } = setup()
  const batch = createTakeBatch(project, { target: 'sw', now: () => now })
  await batch.add(1, take(1))
  now = 2500
  await batch.add(2, take(2))
  expect(steps).toEqual(['Speak 2 lines'])
})

it('leaves lines alone that say something else by now', async () => {
  const { project, take, takeOf, commit } = setup()
  const batch = createTakeBatch(project, { target: 'sw' })
  const [first, second] = [take(1), take(2)]
  commit(plainWords('Edit'), (draft) => setText(draft, 1, { text: 'jambo', target: 'sw' }))
  await batch.add(1, first)
  await batch.add(2, second)
  await batch.flush()
  expect([takeOf(1), takeOf(2)]).toEqual([undefined, second])
})

it('begins a step of its own after somebody else’s', async () => {
  const { project, steps, take, commit } = setup()
  const batch = createTakeBatch(project, { target: 'sw' })
  await batch.add(1, take(1))
  await batch.flush()
  commit(plainWords('Edit'), (draft) => setText(draft, 9, { text: 'jambo', target: 'sw' }))
  await batch.add(2, take(2))
  await batch.flush()
  await batch.add(3, take(3))
  await batch.flush()
  expect(steps).toEqual(['Speak 1 line', 'Speak 2 lines'])
})

it('tries the takes of a failed commit again with the next ones, and only its end tells of the failure', async () => {
  let now = 0
  const { project, disk, steps, take, chosen } = setup()
  const batch = createTakeBatch(project, { target: 'sw', now: () => now })
  disk.full = true
  now = 2500
  await batch.add(1, take(1))
  await expect(batch.flush()).rejects.toThrow('full')
  disk.full = false
  now = 5000
  await batch.add(2, take(2))
  expect([chosen(), steps]).toEqual([2, ['Speak 2 lines']])
  disk.full = true
  await batch.add(3, take(3))
  await expect(batch.flush()).rejects.toThrow('full')
  disk.full = false
  await batch.flush()
  expect([chosen(), steps]).toEqual([3, ['Speak 3 lines']])
})
