import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Target } from '../../../shared/contract/records.ts'
import { AppError, type Failure, toFailure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { makeOne } from '../../../shared/project/consistency.ts'
import { type FolderInconsistency, folderInconsistencies } from '../../../shared/project/folderConsistency.ts'
import type { Committed, Journal } from './journal.ts'
import type { ProjectChanges } from './projectChanges.ts'
import { truePath } from './projectFile.ts'

/** Opens the projects of a folder, in the studio or in a terminal. */
export interface FolderPlaces {
  /** Opens a project and holds it until disposed. Throws `file` where it is open elsewhere or cannot be read. */
  holdAt(path: string): Promise<Disposable & { readonly id: string }>
  readonly changes: Pick<ProjectChanges, 'change' | 'edit'>
  /** Reads an open project. */
  read<T>(id: string, look: (journal: Journal) => T): Promise<T>
}

/** A project that was left out, and why. */
export interface LeftOut {
  readonly path: string
  readonly failure: Failure
}

/** The names and sentences that have several forms in the projects of a folder. */
export interface FolderTexts {
  /** Paths of the projects that were read, and have this language. */
  readonly read: readonly string[]
  readonly leftOut: readonly LeftOut[]
  readonly found: readonly FolderInconsistency[]
}

/** A step that was made in a project, by the revision that it made. */
export interface MadeStep {
  readonly path: string
  readonly revision: number
}

/** Most projects of a folder that are looked through. */
const MAX_SEARCHED_PROJECTS = 500

/** The projects that lie in a folder, by their true paths. Throws `file` where it cannot be read. */
async function projectsIn(folder: string): Promise<string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.griot') && !name.startsWith('.'))
    return [...new Set(names.sort().map((name) => truePath(join(folder, name))))].slice(0, MAX_SEARCHED_PROJECTS)
  } catch (cause) {
    throw new AppError({ kind: 'file', message: say('failure.noFolder', { folder }), path: folder }, { cause })
  }
}

/** Looks through the projects of a folder, one after the other; none is changed. */
export async function folderTexts(places: FolderPlaces, folder: string, target: Target): Promise<FolderTexts> {
  const leftOut: LeftOut[] = []
  const projects: { path: string; lines: Journal['document']['lines'] }[] = []
  for (const path of await projectsIn(folder)) {
    try {
      using held = await places.holdAt(path)
      const { targets, lines } = await places.read(held.id, ({ document }) => document)
      if (targets.includes(target)) projects.push({ path, lines })
    } catch (error) {
      leftOut.push({ path, failure: toFailure(error) })
    }
  }
  return { read: projects.map(({ path }) => path), leftOut, found: folderInconsistencies(projects, target) }
}

/** A finding by its key, and the wording or spelling that all projects get. */
interface Choice {
  readonly target: Target
  readonly key: string
  readonly text: string
}

/**
 * Gives a sentence or name one wording in all projects of a folder, by a step in each that its undo takes back. All of them are
 * opened before the first is changed: where one cannot be, or a change fails, no project is changed. Throws `not_found` where
 * nobody says it so any more.
 */
export async function makeOneInFolder(
  places: FolderPlaces,
  folder: string,
  { target, key, text }: Choice,
): Promise<MadeStep[]> {
  const { found } = await folderTexts(places, folder, target)
  const inconsistency = found.find((one) => one.key === key && one.variants.some((variant) => variant.text === text))
  if (inconsistency === undefined) throw new AppError({ kind: 'not_found', message: say('failure.folder.changed') })
  using holding = new DisposableStack()
  const held: { path: string; id: string }[] = []
  for (const [path, { variants }] of inconsistency.parts) {
    if (variants.some((variant) => variant.text !== text)) {
      held.push({ path, id: holding.use(await places.holdAt(path)).id })
    }
  }
  const made: MadeStep[] = []
  try {
    for (const { path, id } of held) {
      const part = inconsistency.parts.get(path)
      const { patches, revision } = await places.changes.edit(id, say('edit.makeOne', { text }), (draft) => {
        if (part !== undefined) makeOne(draft, target, part, text)
      })
      // Locked lines stay as they are.
      if (patches.length > 0) made.push({ path, revision })
    }
  } catch (error) {
    for (const step of made) await takeBack(places, step).catch(() => undefined)
    throw error
  }
  return made
}

/** Takes steps back in all projects whose last step they still are; answers the projects that have been changed since. */
export async function takeBackInFolder(places: FolderPlaces, steps: readonly MadeStep[]): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = []
  for (const step of steps) {
    try {
      await takeBack(places, step)
    } catch (error) {
      leftOut.push({ path: step.path, failure: toFailure(error) })
    }
  }
  return leftOut
}

async function takeBack(places: FolderPlaces, { path, revision }: MadeStep): Promise<Committed> {
  using held = await places.holdAt(path)
  return places.changes.change(held.id, ({ journal }) => {
    if (journal.revision !== revision) {
      throw new AppError({ kind: 'not_found', message: say('failure.folder.changed') })
    }
    return journal.moveTo(revision, journal.cursor - 1)
  })
}
