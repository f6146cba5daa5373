import type { Target } from '../contract/records.ts'
import { type Inconsistency, inconsistencies } from './consistency.ts'
import type { Document, Line } from './document.ts'

/** The lines of a project of a folder. */
interface FolderProject {
  readonly path: string
  readonly lines: Document['lines']
}

/** One wording, with the number of lines and the projects that have it. */
interface FolderVariant {
  readonly text: string
  readonly lines: number
  /** Paths. */
  readonly projects: readonly string[]
}

/** A sentence or name that the projects of a folder word in several ways; the usual way comes first. */
export interface FolderInconsistency extends Pick<Inconsistency, 'kind' | 'key' | 'of'> {
  readonly variants: readonly FolderVariant[]
  /** The inconsistency within each project, by its path, with its own lines. */
  readonly parts: ReadonlyMap<string, Inconsistency>
}

/** Finds names and sentences that differ between projects, or within one of them. */
export function folderInconsistencies(projects: readonly FolderProject[], target: Target): FolderInconsistency[] {
  const lines: Record<number, Line> = {}
  const owners = new Map<number, { readonly path: string; readonly id: number }>()
  for (const { path, lines: own } of projects) {
    for (const line of Object.values(own)) {
      const id = owners.size + 1
      lines[id] = { ...line, id }
      owners.set(id, { path, id: line.id })
    }
  }
  return inconsistencies({ lines }, target).map((found): FolderInconsistency => {
    const { kind, key, of } = found
    const parts = new Map<string, Inconsistency>()
    const variants = found.variants.map(({ text, lines: ids }): FolderVariant => {
      const byProject = Map.groupBy(
        ids.flatMap((id) => owners.get(id) ?? []),
        ({ path }) => path,
      )
      for (const [path, own] of byProject) {
        const before = parts.get(path)?.variants ?? []
        const variant = { text, lines: own.map(({ id }) => id) }
        parts.set(path, { kind, key, of, variants: [...before, variant] })
      }
      return { text, lines: ids.length, projects: [...byProject.keys()] }
    })
    return { kind, key, of, variants, parts }
  })
}
