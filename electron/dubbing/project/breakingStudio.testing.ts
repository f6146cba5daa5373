import { DatabaseSync } from 'node:sqlite'
import { type Failure, toFailure } from '../../../shared/failure.ts'
import { type Message, plainWords } from '../../../shared/locale/message.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import type { DocumentDraft } from '../../../shared/project/document.ts'
import {
  type Ask,
  askOf,
  beginQueue,
  type DroppedEdit,
  type EditQueue,
  nextQueue,
  type QueueInput,
  type UnsavedEdit,
} from '../../../shared/project/editQueue.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { setNote } from '../../../shared/project/lines/lineEdits.ts'
import { beginJournal, type Journal, openJournal } from './journal.ts'
import { createSchema } from './projectSchema.ts'

/** A real journal, in memory. */
function newJournal(): Journal {
  const database = new DatabaseSync(':memory:')
  createSchema(database)
  beginJournal(
    database,
    testDocument([
      [0, 1, 'one'],
      [2, 3, 'two'],
      [4, 5, 'three'],
    ]),
  )
  return openJournal(database)
}

/** Faults of one request to the studio. */
export type Fault = 'none' | 'request lost' | 'answer lost' | 'disk full' | 'not open' | 'changed first' | 'in use'

/** A page's edit queue and the journal of its studio, for tests, with a connection that fails on demand. */
export class BreakingStudio {
  readonly journal = newJournal()
  queue: EditQueue = beginQueue(this.journal.document, this.journal.revision)
  readonly dropped: DroppedEdit[] = []
  /** A request that the studio received and whose answer was lost; it may arrive once more, late. */
  late: UnsavedEdit | undefined
  private lateBase = 0
  private edits = 0

  put(input: QueueInput): void {
    this.queue = nextQueue(this.queue, input)
    this.dropped.push(...this.queue.dropped)
  }

  /** Edits as a page does; answers the edit's first result. */
  edit<T>(label: Message, change: (draft: DocumentDraft) => T): T {
    const answers: T[] = []
    this.edits += 1
    const edit = { id: `${this.edits}`, label, change: (draft: DocumentDraft) => void answers.push(change(draft)) }
    this.put({ name: 'edit', edit })
    return answers[0] as T
  }

  /** A change by another window; answers what this page would be told of it. */
  foreign(change: (draft: DocumentDraft) => unknown): QueueInput {
    const foreignPatches = changeDocument(this.journal.document, change).patches
    const { revision, patches } = this.journal.commit(this.journal.revision, {
      label: plainWords('Foreign'),
      patches: foreignPatches,
    })
    return { name: 'changed', revision, patches }
  }

  /** Sends the request that is due, with a fault on the way. False if none is due. */
  ask(fault: Fault): boolean {
    const ask = askOf(this.queue)
    if (ask === undefined) return false
    if (ask.name === 'commit') this.put({ name: 'sent' })
    if (fault === 'changed first') {
      this.foreign((draft) => setNote(draft, 3, `${draft.lines[3]?.note} f`))
      this.put({ name: 'changed', revision: this.journal.revision })
    }
    const answer = this.answerTo(ask, fault)
    if (fault.endsWith('lost')) this.put({ name: 'disconnected' })
    this.put(fault.endsWith('lost') ? refused(ask, { kind: 'offline', message: 'Gone.' }) : answer)
    return true
  }

  private answerTo(ask: Ask, fault: Fault): QueueInput {
    if (fault === 'not open' && ask.name !== 'open') return refused(ask, { kind: 'not_found', message: 'Not open.' })
    if (fault === 'disk full') return refused(ask, { kind: 'unavailable', message: 'The disk is full.' })
    if (fault === 'in use' && ask.name === 'open') return refused(ask, { kind: 'file', message: 'In use.' })
    const { journal } = this
    if (ask.name !== 'commit') {
      const { document, revision } = journal
      return { name: 'opened', document, revision, known: journal.known() }
    }
    if (fault === 'request lost') {
      this.late = ask.edit
      this.lateBase = this.queue.revision
      return { name: 'again' }
    }
    return this.commit(ask.edit, this.queue.revision)
  }

  /** Delivers the late request. */
  arriveLate(): void {
    const { late } = this
    this.late = undefined
    if (late !== undefined) this.commit(late, this.lateBase)
  }

  private commit({ id, label, patches }: UnsavedEdit, base: number): QueueInput {
    try {
      const made = this.journal.commit(base, { id, label, patches })
      return { name: 'stored', revision: made.revision, changed: made.patches.length > 0 }
    } catch (error) {
      return { name: 'refused', ask: 'commit', failure: toFailure(error) }
    }
  }

  /** Sends requests without faults until all is stored. Answers their number. */
  heal(): number {
    this.put({ name: 'connected' })
    let requests = 0
    for (this.put({ name: 'again' }); this.ask('none'); requests += 1)
      if (requests > 500) throw new Error('It never ends')
    return requests
  }
}

function refused(ask: Ask, failure: Failure): QueueInput {
  return { name: 'refused', ask: ask.name, failure }
}
