import type { Work } from '../../../shared/commands/work.ts'
import type { Document, DocumentDraft } from '../../../shared/project/document.ts'
import type { Journey } from '../dub/journey.ts'
import type { Committed } from '../project/journal.ts'
import type { ProjectFile } from '../project/projectFile.ts'
import type { StudioEdit } from '../project/projects.ts'

/** A line that could not be made. */
export type LineFailure = Work['failures'][number]

/** One piece of work on an open project, as its steps see it: the way of a dub, and the project it leads through. */
export interface ProjectJourney extends Journey {
  /** The document as it is now. */
  document(): Promise<Document>
  use<T>(work: (file: ProjectFile) => T): Promise<T>
  /** Makes one step of the project. */
  edit(label: string, change: (draft: DocumentDraft) => unknown): Promise<Committed>
  /** Adds to the step that made this revision, if nothing has been done since. */
  addToStep(made: number, edit: StudioEdit): Promise<Committed>
  fail(failure: LineFailure): void
  /** A folder of the studio for what is only needed on the way; whoever puts something there removes it. */
  readonly scratch: string
}
