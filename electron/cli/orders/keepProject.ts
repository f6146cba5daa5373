import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import { invalid } from '../../../shared/failure.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { emptyDocument } from '../../../shared/project/newDocument.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import { placeFile } from '../../files/placeFile.ts'
import { hiddenBeside, tryFile } from '../../files/tryFile.ts'
import { importDub } from '../../studio/dub/importDub.ts'
import { checkProject } from '../../studio/project/checkProject.ts'
import { fingerprintOf, isSameMedia, mediaAt } from '../../studio/project/mediaReference.ts'
import { createProjectChanges } from '../../studio/project/projectChanges.ts'
import { createProjectFile, openProjectFile, type ProjectFile, truePath } from '../../studio/project/projectFile.ts'
import { words } from '../words.ts'

/** Checks that a project can be kept before any work: one that is there must be of this video, and not open elsewhere. Throws `invalid`, `file`. */
export async function checkKept(path: string, video: string): Promise<void> {
  if (!existsSync(path)) return tryFile(path)
  await checkProject(truePath(path))
  using file = openProjectFile(truePath(path))
  const { fingerprint } = file.journal.document.media
  if (!isSameMedia(fingerprint, await fingerprintOf(video)))
    throw invalid(say('cli.projectVideo', { file: basename(path) }), 'project')
}

/** The finished dubs of a film, and what is needed to keep them. */
interface KeptDubs {
  readonly video: string
  /** In the order of their languages. */
  readonly dubs: readonly StoredDub[]
  /** The folder of the spoken lines of a dub. */
  takesOf(id: string): string
  probe(path: string, signal: AbortSignal): Promise<MediaFacts>
  readonly signal: AbortSignal
}

/**
 * Keeps dubs in a project; answers a sentence on each that it had no place for, or that all are kept. A missing project is made
 * under a hidden name and appears whole.
 */
export async function keepProject(path: string, given: KeptDubs): Promise<Said[]> {
  const { video, dubs, probe, signal } = given
  const [first] = dubs
  if (first === undefined) return []
  if (existsSync(path)) return told(path, await importAll(truePath(path), given))
  const hidden = `${hiddenBeside(path, first.id)}.griot`
  try {
    // Left by a run that was killed.
    await rm(hidden, { force: true })
    await createProjectFile(hidden, emptyDocument(await mediaAt(video, { probe, signal })))
    const left = await importAll(hidden, given)
    return told(await placeFile(hidden, path), left)
  } finally {
    await rm(hidden, { force: true })
  }
}

function told(path: string, left: number): Said[] {
  if (left === 0) return [say('cli.projectKept', { file: path })]
  return Array.from({ length: left }, () => say('cli.projectOther', { file: basename(path) }))
}

/** Takes dubs into the project at a path; answers how many it had no place for. */
async function importAll(path: string, { dubs, takesOf }: KeptDubs): Promise<number> {
  using file = openProjectFile(path)
  const use = async <T>(_project: string, work: (file: ProjectFile) => T) => work(file)
  const projects = { use, ...createProjectChanges({ use, probe: undefined, onChange: () => undefined }) }
  let left = 0
  for (const dub of dubs) {
    const before = file.records.results().find(({ to }) => to === dub.order.to)
    const imported = await importDub(projects, path, { ...dub, takes: takesOf(dub.id), words })
    // An earlier run of the same order has kept it.
    const isKept = before !== undefined && before.madeAt === dub.endedAt
    if (!imported && !isKept) left += 1
  }
  return left
}
