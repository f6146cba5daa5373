import type { RenderResult, Work } from '../../../shared/commands/work.ts'
import type { Said } from '../../../shared/locale/message.ts'
import type { Document, DocumentDraft } from '../../../shared/project/document.ts'
import type { DubContext } from '../../dubbing/steps/dubContext.ts'
import type { Committed } from '../project/journal.ts'
import type { StudioEdit } from '../project/projectChanges.ts'
import type { ProjectFile } from '../project/projectFile.ts'
import type { Projects } from '../project/projects.ts'

/** A line that failed, with the reason. */
export type LineFailure = Work['failures'][number]

/** The result of a render; the queue adds its URL and duration. */
export type Made = Omit<RenderResult, 'url' | 'seconds'>

/** Access to an open project. */
export interface ProjectAccess {
  /** The current document. */
  document(): Promise<Document>
  use<T>(work: (file: ProjectFile) => T): Promise<T>
  /** Edits the document as one undo step. */
  edit(label: Said, change: (draft: DocumentDraft) => unknown): Promise<Committed>
  /** Amends the step that made revision `made`, if it is the last. */
  addToStep(made: number, edit: StudioEdit): Promise<Committed>
}

/** Creates the access to a project by its id. */
export function accessTo(projects: Pick<Projects, 'use' | 'edit' | 'addToStep'>, id: string): ProjectAccess {
  return {
    document: () => projects.use(id, ({ journal }) => journal.document),
    use: (work) => projects.use(id, work),
    edit: (label, change) => projects.edit(id, label, change),
    addToStep: (made, edit) => projects.addToStep(id, made, edit),
  }
}

/** The context of work on an open project: that of the steps of a dub, and access to the project. */
export interface WorkContext extends DubContext, ProjectAccess {
  fail(failure: LineFailure): void
  /** Puts a sentence into the user's language, for what becomes a text of the project; absent: English. */
  readonly words?: ((said: Said) => string) | undefined
  /** A folder for temporary files; each step removes its own. */
  readonly scratch: string
}
