import { basename } from 'node:path'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { invalid } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { DocumentDraft } from '../../../shared/project/document.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { setMedia } from '../../../shared/project/projectEdits.ts'
import type { Committed } from './journal.ts'
import { isSameMedia, mediaAt, type Probe } from './mediaReference.ts'
import type { ProjectFile } from './projectFile.ts'

/** A request to change the path of a project's video. */
interface Relink {
  readonly base: number
  readonly path: string
  /** Accept another video than the project's. */
  readonly replace: boolean
  readonly signal: AbortSignal
}

/** An edit that amends an earlier step. */
export interface StudioEdit {
  /** The label of the amended step. */
  readonly label: Message
  /** The label if the edit becomes a step of its own. */
  readonly alone: Message
  edit(draft: DocumentDraft): unknown
}

/** The changes of open projects. All windows are told of each. */
export interface ProjectChanges {
  /** Changes the file of an open project; waits while the project moves to another file. */
  change(id: string, work: (file: ProjectFile) => Committed): Promise<Committed>
  /** Edits by the studio itself, such as a new transcript. */
  edit(id: string, label: Message, edit: (draft: DocumentDraft) => unknown): Promise<Committed>
  /** Like `edit`, but amends the step that made revision `made` if it is the last. */
  addToStep(id: string, made: number, edit: StudioEdit): Promise<Committed>
  /** Changes the path of the project's video. Throws `invalid` for another video, unless it may replace this one. */
  relink(id: string, relink: Relink): Promise<Committed>
}

interface ChangesOptions {
  readonly use: <T>(id: string, work: (file: ProjectFile) => T) => Promise<T>
  readonly probe?: Probe | undefined
  onChange(project: string, revision: number): void
  /** The place of the video is another one: it was found, or that was undone. */
  onVideoMoved?: ((project: string) => Promise<void>) | undefined
}

/** Creates the changes. */
export function createProjectChanges({ use, probe, onChange, onVideoMoved }: ChangesOptions): ProjectChanges {
  async function change(id: string, work: (file: ProjectFile) => Committed): Promise<Committed> {
    const committed = await use(id, work)
    if (committed.patches.some(({ path }) => path[0] === 'media')) await onVideoMoved?.(id)
    if (committed.patches.length > 0) onChange(id, committed.revision)
    return committed
  }

  async function relink(id: string, { base, path, replace, signal }: Relink): Promise<Committed> {
    const found = await mediaAt(path, { probe, signal })
    return change(id, ({ journal }) => {
      const { media } = journal.document
      const same = isSameMedia(found.fingerprint, media.fingerprint)
      if (!same && !replace) {
        throw invalid(say('failure.anotherVideo', { name: basename(found.path) }), 'path')
      }
      const facts = found.facts ?? (same ? media.facts : undefined)
      const next = { path: found.path, fingerprint: found.fingerprint, ...omitUndefined({ facts }) }
      const { patches } = changeDocument(journal.document, (draft) => setMedia(draft, next))
      return journal.commit(base, { label: say(same ? 'edit.findVideo' : 'edit.replaceVideo'), patches })
    })
  }

  return {
    change,
    relink,
    edit: (id, label, edit) =>
      change(id, ({ journal }) => {
        const { patches } = changeDocument(journal.document, edit)
        return journal.commit(journal.revision, { label, patches })
      }),
    addToStep: (id, made, { label, alone, edit }) =>
      change(id, ({ journal }) => {
        const { patches } = changeDocument(journal.document, edit)
        if (journal.revision === made) return journal.amend(made, { label, patches })
        return journal.commit(journal.revision, { label: alone, patches })
      }),
  }
}
