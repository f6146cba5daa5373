import { createHash } from 'node:crypto'
import { mkdir, open as openFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { folders } from '../../../shared/commands/folders.ts'
import type { projects as table } from '../../../shared/commands/projects.ts'
import { type FolderPlaces, folderTexts, makeOneInFolder, takeBackInFolder } from '../../dubbing/project/folderTexts.ts'
import type { Committed } from '../../dubbing/project/journal.ts'
import { type ProjectFile, projectName } from '../../dubbing/project/projectFile.ts'
import { readTakeSound } from '../../dubbing/project/takes.ts'
import { exists, replaceFile } from '../../files/placeFile.ts'
import { HIDDEN_PARTS, sweepParts } from '../../files/sweepParts.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { StudioParts } from '../studioParts.ts'
import type { Projects } from './projects.ts'

/** The handlers of `shared/commands/projects.ts`. */
export function projectCommands(
  options: Pick<StudioParts, 'projects' | 'recent' | 'files' | 'dataDir'>,
): CommandHandlers<typeof table> {
  const { projects, recent, files, dataDir } = options
  return {
    createProject: ({ media, folder, reuse }, { window, signal }) =>
      projects.create({ media, folder, reuse, window, signal }),
    openProject: ({ path }, { window }) => projects.open(path, window),
    readProject: ({ project }) => projects.describe(project),
    closeProject: async ({ project }, { window }) => projects.close(project, window),
    async saveProjectAs({ project, path }) {
      const saved = await projects.saveAs(project, path)
      return { path: saved, name: projectName(saved) }
    },
    commitStep: async ({ project, base, ...step }) =>
      revisionOf(await projects.change(project, ({ journal }) => journal.commit(base, step))),
    undo: async ({ project, base }) =>
      revisionOf(await projects.change(project, ({ journal }) => journal.moveTo(base, journal.cursor - 1))),
    redo: async ({ project, base }) =>
      revisionOf(await projects.change(project, ({ journal }) => journal.moveTo(base, journal.cursor + 1))),
    goToStep: async ({ project, base, step }) =>
      revisionOf(await projects.change(project, ({ journal }) => journal.moveTo(base, step))),
    projectHistory: ({ project, limit }) =>
      projects.use(project, ({ journal }) => ({ cursor: journal.cursor, steps: journal.history(limit) })),
    saveView: ({ project, view }) => projects.use(project, ({ records }) => records.saveView(view)),
    relinkMedia: async ({ project, base, path, replace }, { signal }) =>
      revisionOf(await projects.relink(project, { base, path, replace, signal })),
    listRecent: async () => ({ projects: await recent.list() }),
    forgetRecent: ({ path }) => recent.forget(path),
    async saveTake({ project, path, ...take }) {
      const sound = await readTakeSound(path)
      return projects.use(project, ({ takes }) => takes.add(take, sound))
    },
    async loadTake({ project, take }) {
      const path = await fileOfTake(await projects.use(project, (file) => file), take, dataDir)
      return { url: files.urlOf(path), path }
    },
    listTakes: ({ project, after }) => projects.use(project, ({ takes }) => takes.list(after)),
    binTakes: ({ project, takes: ids, binned }) => projects.use(project, ({ takes }) => takes.bin(ids, binned)),
    rateTake: ({ project, take, ...given }) => projects.use(project, ({ takes }) => takes.rate(take, given)),
  }
}

/** A committed change in the form sent to pages. */
export function revisionOf({ patches, ...rest }: Committed) {
  return { ...rest, patches: patches.map(({ op, path, value }) => ({ op, path: [...path], value })) }
}

/** Writes a take to a file of its own, for players and the engine. The id is random, so the file never changes. */
export async function fileOfTake(project: ProjectFile, take: string, dataDir: string): Promise<string> {
  const { id } = project.takes.find(take)
  const folder = join(dataDir, 'cache', 'takes')
  const path = join(folder, `${createHash('sha256').update(id).digest('hex').slice(0, 32)}.wav`)
  if (await exists(path)) return path
  await mkdir(folder, { recursive: true, mode: 0o700 })
  sweepParts(folder, HIDDEN_PARTS)
  await replaceFile(path, async (part) => {
    await using file = await openFile(part, 'w', 0o600)
    for (const bytes of project.takes.read(id)) await file.write(bytes)
  })
  return path
}

/** The handlers of `shared/commands/folders.ts`. */
export function folderCommands(projects: Projects): CommandHandlers<typeof folders> {
  const places: FolderPlaces = {
    holdAt: projects.holdAt,
    changes: projects,
    read: (id, look) => projects.use(id, ({ journal }) => look(journal)),
  }
  const folderOf = async (project: string) => dirname((await projects.describe(project)).path)
  return {
    async folderTexts({ project, target }) {
      const { read, leftOut, found } = await folderTexts(places, await folderOf(project), target)
      const shown = found.map(({ kind, key, of, variants }) => {
        return { kind, key, of, variants: variants.map((one) => ({ ...one, projects: [...one.projects] })) }
      })
      return { read: [...read], leftOut: [...leftOut], found: shown }
    },
    async makeOneInFolder({ project, ...choice }) {
      return { steps: await makeOneInFolder(places, await folderOf(project), choice) }
    },
    takeBackInFolder: async ({ steps }) => ({ leftOut: await takeBackInFolder(places, steps) }),
  }
}
