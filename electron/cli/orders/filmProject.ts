import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import { invalid } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { emptyDocument } from '../../../shared/project/newDocument.ts'
import { fingerprintOf, isSameMedia, mediaAt } from '../../dubbing/project/mediaReference.ts'
import { createProjectFile, openProjectFile, type ProjectFile, truePath } from '../../dubbing/project/projectFile.ts'
import { oneProject } from '../../dubbing/work/oneProject.ts'
import { accessTo, type ProjectAccess, type WorkProjects } from '../../dubbing/work/workContext.ts'
import { placeFile } from '../../files/placeFile.ts'
import { hiddenBeside, tryFile } from '../../files/tryFile.ts'
import { checkProject } from '../../studio/project/checkProject.ts'
import { isOwnProject, ownProject } from './filmState.ts'

/** Checks that a film can be dubbed in a project before any work: one that is there must be of this video, and not open elsewhere. Throws `invalid`, `file`. */
export async function checkKept({ path, video }: { readonly path: string; readonly video: string }): Promise<void> {
  if (!existsSync(path)) return tryFile(path)
  await checkProject(truePath(path))
  using file = openProjectFile(truePath(path))
  const { fingerprint } = file.journal.document.media
  if (!isSameMedia(fingerprint, await fingerprintOf(video)))
    throw invalid(say('cli.projectVideo', { file: basename(path) }), 'project')
}

/** The project in which a film is dubbed: lines, texts, voices and results of all its languages. */
export interface FilmProject extends ProjectAccess, Disposable {
  /** The path of its file. */
  readonly place: string
  /** The project as work knows it. */
  readonly projects: WorkProjects
  /** Whether the project is the order's own: its languages are made as the order says, whatever an earlier order made. */
  readonly isOwn: boolean
  /** Keeps it at the path that is ordered, if it is not there yet; a missing project appears there whole. */
  keep(): Promise<readonly Message[]>
  /** Removes the spoken lines of an order's own project, which nobody hears again: an hour of them takes some 150 MB. */
  forgetTakes(): void
}

interface FilmProjectInputs {
  /** The folder of the film's state. */
  readonly folder: string
  /** The path that is ordered, if one is. */
  readonly path: string | undefined
  readonly video: string
  probe(path: string, signal: AbortSignal): Promise<MediaFacts>
  readonly signal: AbortSignal
}

/** Opens the project at the ordered path, if it is there; else the order's own, which is made where it is missing. */
export async function openFilmProject({ folder, path, video, probe, signal }: FilmProjectInputs): Promise<FilmProject> {
  const isOwn = isOwnProject(path)
  const own = ownProject(folder)
  if (isOwn && !existsSync(own)) await createProjectFile(own, emptyDocument(await mediaAt(video, { probe, signal })))
  const place = truePath(isOwn ? own : path)
  const file = openProjectFile(place)
  const projects = oneProject(file, video)
  return {
    ...accessTo(projects, place),
    place,
    projects,
    isOwn,
    async keep() {
      if (path === undefined) return []
      const kept = isOwn ? await copyAt(file, path) : path
      return [say('cli.projectKept', { file: kept })]
    },
    forgetTakes() {
      if (isOwn) file.takes.clear()
    },
    [Symbol.dispose]: () => file.close(),
  }
}

/** Copies a project to a path, or where something is there by now to the next free one; answers the path. */
async function copyAt(file: ProjectFile, path: string): Promise<string> {
  const hidden = `${hiddenBeside(path, 'copy')}.griot`
  try {
    // Left by a run that was killed.
    await rm(hidden, { force: true })
    await file.copyTo(hidden)
    return await placeFile(hidden, path)
  } finally {
    await rm(hidden, { force: true })
  }
}
