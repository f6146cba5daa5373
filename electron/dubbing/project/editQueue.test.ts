import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/failure.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import type { Document, DocumentDraft } from '../../../shared/project/document.ts'
import { askOf, editedDocument, stateOf } from '../../../shared/project/editQueue.ts'
import { addLine, deleteLines, setNote, setSpeaker } from '../../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { addSpeaker, renameSpeaker } from '../../../shared/project/speakers/speakerEdits.ts'
import { BreakingStudio, type Fault } from './breakingStudio.testing.ts'

/** The words that this page wrote into the notes of the first three lines, without those of other pages. */
function notes({ lines }: Document): string[] {
  const words = [1, 2, 3].flatMap((id) => lines[id]?.note.split(' ') ?? [])
  return words.filter((word) => word !== '' && word !== 'f')
}
const append = (line: number, word: string) => (draft: DocumentDraft) => {
  const own = draft.lines[line]
  if (own !== undefined) own.note = `${own.note} ${word}`
}
/** Makes a document that the studio refuses. */
function spoil(draft: DocumentDraft): void {
  const speaker = Object.values(draft.speakers)[0]
  if (speaker !== undefined) speaker.colour = 'no colour'
}

/** Makes a line and a speaker, both of which later edits know by their ids. */
function grow(studio: BreakingStudio, name: string): void {
  const line = studio.edit(plainWords(name), (draft) => addLine(draft, { start: 6, end: 7, source: name }))
  const speaker = studio.edit(plainWords(name), (draft) => addSpeaker(draft))
  studio.edit(plainWords(name), (draft) => setSpeaker(draft, [line], speaker))
  studio.edit(plainWords(name), (draft) => renameSpeaker(draft, speaker, name))
  studio.edit(plainWords(name), (draft) => setNote(draft, line, name))
}

/** The same by somebody else, who is given the same ids. */
function growElsewhere(draft: DocumentDraft, name: string): void {
  const line = addLine(draft, { start: 8, end: 9, source: name })
  const speaker = addSpeaker(draft, name)
  setSpeaker(draft, [line], speaker)
  setNote(draft, line, name)
}

type Deed = (story: Story, name: string) => unknown

/** The events of the story so far. */
class Story {
  readonly studio = new BreakingStudio()
  readonly written: string[] = []
  deleted = false

  write(line: number, word: string): void {
    if (editedDocument(this.studio.queue).lines[line] === undefined) return
    this.written.push(word)
    this.studio.edit(plainWords(word), append(line, word))
  }

  delete(line: number): void {
    this.deleted = true
    this.studio.foreign((draft) => deleteLines(draft, [line]))
  }

  /** Neither the page nor the studio ever has an edit twice. */
  expectNothingTwice(): void {
    for (const document of [editedDocument(this.studio.queue), this.studio.journal.document]) {
      const words = notes(document)
      expect(new Set(words).size).toBe(words.length)
    }
  }

  /** All is stored that was not deleted by somebody else, and where it was meant to be. */
  expectAllKept(): void {
    const { queue, journal, dropped } = this.studio
    expect(stateOf(queue)).toBe('clean')
    expect(queue.edits).toEqual([])
    expect(editedDocument(queue)).toEqual(journal.document)
    if (!this.deleted) expect(notes(journal.document).toSorted()).toEqual(this.written.toSorted())
    if (!this.deleted) expect(dropped.filter(({ failure }) => failure === undefined)).toEqual([])
    const made = linesInOrder(journal.document).filter(({ id }) => id > 3)
    expect(new Set(made.map(({ source }) => source)).size).toBe(made.length)
    for (const { source, note, speaker } of made) {
      expect([note, journal.document.speakers[speaker]?.name]).toEqual([source, source])
    }
  }
}

const faults: readonly Fault[] = ['request lost', 'answer lost', 'disk full', 'not open', 'changed first', 'in use']
const line = fc.integer({ min: 1, max: 3 })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: line.map(
      (id): Deed =>
        (story, name) =>
          story.write(id, name),
    ),
  },
  {
    weight: 9,
    arbitrary: fc.constantFrom('none', 'none', ...faults).map(
      (fault): Deed =>
        ({ studio }) =>
          studio.ask(fault),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Deed[]>(
      ({ studio }, name) => grow(studio, name),
      ({ studio }, name) => studio.edit(plainWords(name), spoil),
      ({ studio }) => studio.put({ name: 'connected' }),
      ({ studio }) => studio.put({ name: 'connected' }),
      ({ studio }) => studio.put({ name: 'disconnected' }),
      ({ studio }) => studio.put({ name: 'again' }),
      ({ studio }) => studio.arriveLate(),
      ({ studio }, name) => studio.foreign((draft) => growElsewhere(draft, name)),
    ),
  },
  {
    weight: 2,
    arbitrary: line.map(
      (id): Deed =>
        ({ studio }) =>
          studio.foreign(append(id, 'f')),
    ),
  },
  {
    weight: 1,
    arbitrary: line.map(
      (id): Deed =>
        (story) =>
          story.delete(id),
    ),
  },
)

describe('the edits of a page', () => {
  it('are each stored once, whatever breaks in between', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
        const story = new Story()
        for (const [at, happen] of deeds.entries()) {
          happen(story, `e${at}`)
          story.expectNothingTwice()
        }
        story.studio.heal()
        story.studio.arriveLate()
        story.studio.put({ name: 'changed', revision: story.studio.journal.revision })
        story.studio.heal()
        story.expectAllKept()
      }),
      { numRuns: 500 },
    )
  })

  it('tell how they stand', () => {
    const studio = new BreakingStudio()
    const state = () => stateOf(studio.queue)
    expect(state()).toBe('clean')
    studio.edit(plainWords('a'), append(1, 'a'))
    expect(state()).toBe('saving')
    studio.ask('disk full')
    expect(state()).toBe('refused')
    expect(studio.ask('none')).toBe(false)
    studio.put({ name: 'again' })
    studio.ask('none')
    expect(state()).toBe('clean')
    studio.foreign(append(2, 'f'))
    studio.put({ name: 'changed', revision: 2 })
    expect(state()).toBe('behind')
    studio.ask('none')
    studio.put({ name: 'disconnected' })
    expect(state()).toBe('offline')
    studio.put({ name: 'connected' })
    expect(askOf(studio.queue)).toEqual({ name: 'open' })
    studio.ask('in use')
    expect(state()).toBe('refused')
    studio.heal()
    studio.edit(plainWords('b'), append(1, 'b'))
    studio.ask('not open')
    expect(askOf(studio.queue)).toEqual({ name: 'open' })
    expect(state()).toBe('behind')
    studio.heal()
    expect(state()).toBe('clean')
    studio.put({ name: 'close' })
    studio.edit(plainWords('c'), append(1, 'c'))
    expect(state()).toBe('closed')
    expect(notes(editedDocument(studio.queue))).toEqual(['a', 'b'])
  })

  it('go on top of what other windows change, which is read whole where a change was missed', () => {
    const studio = new BreakingStudio()
    studio.edit(plainWords('mine'), append(1, 'mine'))
    const changes = (['a', 'b', 'c'] as const).map((word) => studio.foreign(append(2, word)))
    const noteOf = (line: number) => editedDocument(studio.queue).lines[line]?.note.trim()
    for (const change of changes.slice(0, 1)) studio.put(change)
    expect([studio.queue.revision, noteOf(1), noteOf(2)]).toEqual([1, 'mine', 'a'])
    // The second one is lost: the patches of the third belong to a document that this page does not have.
    for (const change of changes.slice(2)) studio.put(change)
    expect([studio.queue.revision, noteOf(2), stateOf(studio.queue)]).toEqual([1, 'a', 'behind'])
    expect(askOf(studio.queue)).toEqual({ name: 'read' })
    studio.ask('none')
    expect([studio.queue.revision, noteOf(1), noteOf(2)]).toEqual([3, 'mine', 'a b c'])
    // Told late, it changes nothing more.
    for (const change of changes.slice(1, 2)) studio.put(change)
    studio.heal()
    expect([noteOf(1), noteOf(2)]).toEqual(['mine', 'a b c'])
    expect(editedDocument(studio.queue)).toEqual(studio.journal.document)
  })

  it('that are refused go with what was built on them, and the others stay', () => {
    const studio = new BreakingStudio()
    const bad = studio.edit(plainWords('bad'), (draft) => {
      spoil(draft)
      return addLine(draft, { start: 8, end: 9 })
    })
    const good = studio.edit(plainWords('good'), (draft) => addLine(draft, { start: 6, end: 7 }))
    studio.edit(plainWords('on the bad one'), (draft) => setNote(draft, bad, 'bad'))
    studio.edit(plainWords('on the good one'), (draft) => setNote(draft, good, 'good'))
    studio.heal()
    expect(studio.dropped).toEqual([
      { label: plainWords('bad'), failure: expect.objectContaining({ kind: 'invalid' }) },
      { label: plainWords('on the bad one') },
    ])
    expect(linesInOrder(studio.journal.document).map(({ id, note }) => [id, note])).toContainEqual([4, 'good'])
  })

  it('can be taken back while they cannot be stored, and never one below them that is', () => {
    const studio = new BreakingStudio()
    studio.edit(plainWords('a'), append(1, 'a'))
    studio.heal()
    studio.edit(plainWords('b'), append(1, 'b'))
    studio.ask('disk full')
    studio.put({ name: 'takeBack' })
    expect(notes(editedDocument(studio.queue))).toEqual(['a'])
    expect(stateOf(studio.queue)).toBe('clean')
    // Nobody knows whether this one is stored.
    studio.edit(plainWords('c'), append(1, 'c'))
    studio.ask('answer lost')
    studio.put({ name: 'takeBack' })
    expect(notes(editedDocument(studio.queue))).toEqual(['a', 'c'])
    studio.heal()
    expect(notes(studio.journal.document)).toEqual(['a', 'c'])
  })

  it('that throw leave everything as it was', () => {
    const studio = new BreakingStudio()
    const before = studio.queue
    expect(() =>
      studio.edit(plainWords('x'), () => {
        throw new AppError({ kind: 'invalid', message: 'No.' })
      }),
    ).toThrow('No.')
    expect(studio.queue).toBe(before)
  })
})
