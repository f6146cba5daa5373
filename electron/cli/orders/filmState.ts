import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskFaultOf } from '../../../shared/diskFault.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Verdict } from '../../../shared/qc/report.ts'
import { verdictOf } from '../../../shared/qc/verdict.ts'
import { toWriteError } from '../../client/bytes/diskErrors.ts'
import { openProjectFile, truePath } from '../../dubbing/project/projectFile.ts'
import { FIRST_PROJECT_VERSION } from '../../dubbing/project/projectSchema.ts'
import { type MachineSigner, openMachineSigner, ownDubs } from '../../dubbing/work/projectStore.ts'
import { lookBeside } from '../../dubbing/work/text/findSources.ts'
import type { DubWorkOrder, StoredWork } from '../../dubbing/work/workOrder.ts'
import { stemOf } from '../../files/fileNames.ts'
import { exists } from '../../files/placeFile.ts'
import { whileAlone } from '../../files/whileAlone.ts'
import type { DubRequest } from '../dubRequest.ts'
import { ordersFolder } from './ordersFolder.ts'

/** Days after which an unfinished order is forgotten. */
const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** The kept state of a film: the dubs of earlier orders with their checkpoints, and the data of the engine that makes them. */
export interface FilmState {
  readonly folder: string
  readonly engineData: string
  /** Folder of the single sounds that are to become one file. */
  readonly parts: string
  /** The dubs that its project keeps of earlier orders, by id. */
  readonly known: ReadonlyMap<string, FilmDub>
  /** Tells dubs that this computer made from those that came with a project. */
  readonly signer: MachineSigner
  /** A file that is there if the film could not be read: the watch of a folder does not try it again. */
  readonly unreadable: string
  /**
   * Takes the film for this process until disposed; the lock is the system's, so it ends with the process. Throws
   * `unavailable` if another process has it.
   */
  lock(): Disposable
}

/** A dub of a film: work of its project. */
export type FilmDub = StoredWork & { readonly order: DubWorkOrder }

/** The order's own project of a film, in the folder of its state. */
export function ownProject(folder: string): string {
  return join(folder, 'film.griot')
}

/** Whether a film is dubbed in the order's own project: no other one is ordered, or it is to be made. */
export function isOwnProject(path: string | undefined): path is undefined {
  return path === undefined || !existsSync(path)
}

/**
 * Opens the state of a film. Its folder is named by the film and its transcript as they are now, with size and date: where one
 * of them changes, the dubs begin anew. `project`: the path of the project that is ordered, if one is.
 */
export async function openFilmState(
  request: DubRequest,
  project?: string,
  orders = ordersFolder(),
): Promise<FilmState> {
  const { video, subtitles } = request
  const transcript = subtitles ?? (await lookBeside(video, request)).transcript
  // Its project is not to be one that a build before the first version has left.
  const name = digest([String(FIRST_PROJECT_VERSION), await fingerprint([video, transcript])])
  const folder = join(orders, `${stemOf(video).slice(0, 40)}-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const signer = await openOrdersSigner(orders)
  const dubs = dubsIn(isOwnProject(project) ? ownProject(folder) : project, signer)
  return {
    signer,
    known: new Map(dubs.map((dub) => [dub.id, dub])),
    folder,
    engineData: join(folder, 'engine'),
    parts: join(folder, 'parts'),
    unreadable: join(folder, 'unreadable'),
    lock: () => lockFilm(folder, video),
  }
}

/** The signer of the dubs that terminals order; two that begin at once have the same. */
function openOrdersSigner(orders: string): Promise<MachineSigner> {
  return whileAlone(join(orders, 'signing-key.json'), async () => {
    const signer = openMachineSigner(orders)
    await signer.kept
    return signer
  })
}

/** The dubs that a project keeps. One that is open elsewhere, or cannot be read, tells so where it is used. */
function dubsIn(path: string, signer: MachineSigner): FilmDub[] {
  if (!existsSync(path)) return []
  try {
    using file = openProjectFile(truePath(path))
    return ownDubs(file, signer)
  } catch {
    return []
  }
}

/** The id of a dub among those of its film: another option or a changed translation makes it another dub. */
export async function dubId(request: DubRequest, output: string): Promise<string> {
  const { force: _, verbose: _verbose, alongside: _alongside, hosted, settings, ...options } = request
  const translation = request.translation ?? (await lookBeside(request.video, request)).translation
  const chosenOptions = Object.entries({ ...options, ...settings }).filter(([, value]) => value !== undefined)
  return digest([
    JSON.stringify(chosenOptions.sort(([a], [b]) => (a < b ? -1 : 1))),
    hosted?.baseUrl ?? '',
    output,
    await fingerprint([translation]),
  ])
}

/** The file and verdict of a dub that an earlier run has made, if its file, or the one it was joined to, is there. */
export async function madeBefore(
  { state }: FilmDub,
  joined: string | undefined,
): Promise<{ path: string; verdict: Verdict } | undefined> {
  if (state.name !== 'done' || state.result === undefined) return undefined
  const { path } = state.result
  const verdict = verdictOf(state.result)
  if (joined !== undefined && (await exists(joined))) return { path: joined, verdict }
  return (await exists(path)) ? { path, verdict } : undefined
}

/**
 * Removes states that nobody has come back to for a month. The date of the project counts, and that of the folder where the
 * project is the user's or was not made yet.
 */
export async function sweepOrders(orders = ordersFolder(), now = Date.now()): Promise<void> {
  const entries = await readdir(orders, { withFileTypes: true }).catch(() => [])
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const folder = join(orders, name)
    const used = stat(ownProject(folder)).catch(() => stat(folder))
    const { mtimeMs } = await used.catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > KEPT_DAYS * DAY_MS) await rm(folder, { recursive: true, force: true })
  }
}

/** A short hash of files: their paths, sizes and dates. */
async function fingerprint(files: readonly (string | undefined)[]): Promise<string> {
  const facts = files.map(async (file) => {
    if (file === undefined) return ''
    const { size, mtimeMs } = (await stat(file).catch(() => undefined)) ?? { size: 0, mtimeMs: 0 }
    return `${file} ${size} ${mtimeMs}`
  })
  return digest(await Promise.all(facts))
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

function lockFilm(folder: string, video: string): Disposable {
  const path = join(folder, 'lock')
  let lock: DatabaseSync | undefined
  try {
    const held = new DatabaseSync(path, { timeout: 0 })
    lock = held
    held.exec('BEGIN EXCLUSIVE')
    return { [Symbol.dispose]: () => held.close() }
  } catch (cause) {
    lock?.close()
    if (diskFaultOf(cause) !== 'busy') throw toWriteError(path, cause)
    throw new AppError({ kind: 'unavailable', message: say('cli.beingDubbed', { name: basename(video) }) }, { cause })
  }
}
