import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { OpenedProject } from '../../../shared/commands/projects.ts'
import type { Document, DocumentDraft, Fingerprint, MediaReference } from '../../../shared/project/document.ts'
import { freezeInParts } from '../../../shared/project/journalStep.ts'
import { emptyDocument } from '../../../shared/project/newDocument.ts'
import { findMedia, fingerprintOf, isSameMedia, mediaAt, type Probe } from '../../dubbing/project/mediaReference.ts'
import { createProjectChanges, type ProjectChanges } from '../../dubbing/project/projectChanges.ts'
import { factsOf, removeProject, saysOlder } from '../../dubbing/project/projectDatabase.ts'
import { inUse, projectFailure } from '../../dubbing/project/projectFailure.ts'
import {
  createProjectFile,
  openProjectFile,
  type ProjectFile,
  projectName,
  truePath,
} from '../../dubbing/project/projectFile.ts'
import type { ProjectRecords } from '../../dubbing/project/projectRecords.ts'
import { safeFileName } from '../../files/fileNames.ts'
import { checkProject } from './checkProject.ts'
import { createOpenProjects, type OpenProjectEntry, type OpenProjects } from './openProjects.ts'
import type { RecentProjects } from './recentProjects.ts'

/** A request for a new project. */
interface NewProject {
  readonly media: string
  readonly folder?: string | undefined
  /** Opens the existing project for the same video in that folder, if there is one. */
  readonly reuse?: boolean
  readonly window: string
  readonly signal: AbortSignal
}

/**
 * The open projects of all windows; each window has at most one. Failures are `file` and `invalid`, with words for the
 * user.
 */
export interface Projects extends ProjectChanges, Disposable {
  create(project: NewProject): Promise<OpenedProject>
  /**
   * Opens a project for a window and closes the window's previous one. Opening the same project again answers with it.
   */
  open(path: string, window: string): Promise<OpenedProject>
  /**
   * Creates the file of a project at a path in the studio's own folder without opening it; resolves with that path, numbered if
   * the wanted one is taken. Nothing but its file is looked at: what the video is, its dub finds out.
   */
  createUnopened(
    path: string,
    media: string,
    first: (records: ProjectRecords, video: Fingerprint) => void,
  ): Promise<string>
  /** Opens a project for work alone, or takes the open one, and holds it until disposed. */
  holdAt(path: string): Promise<HeldProject>
  describe(id: string): Promise<OpenedProject>
  /** The id of the project open at this path; undefined if none is. */
  idAt(path: string): string | undefined
  /**
   * Removes a project from this window, if it has it. While work holds the project its file stays open, and any window
   * can open it again.
   */
  close(id: string, window: string): void
  closeWindow(window: string): void
  /** Removes the project from an unreachable window but keeps it open for a while, as the page may reconnect. */
  loseWindow(window: string): void
  /** Saves a project in another file, where it stays open. A file of the studio's own goes. */
  saveAs(id: string, path: string): Promise<string>
  /** Runs work on the file of an open project; waits while the project moves to another file. */
  use<T>(id: string, work: (file: ProjectFile) => T): Promise<T>
  /** Keeps a project open until disposed, without a window if need be. Throws `not_found` if it is not open. */
  hold(id: string): Disposable
}

/** A project that is kept open. */
interface HeldProject extends Disposable {
  readonly id: string
  readonly path: string
}

/** Dependencies of the service. */
interface ProjectsOptions {
  readonly recent: RecentProjects
  /** Folder for projects whose video lies in a read-only folder. */
  readonly documents: string
  /** The studio's data folder; no project is created there. */
  readonly dataDir: string
  /** The studio's own folder of projects. */
  readonly ownFolder?: string
  /** Makes the first document of a project; by default it has only its video. */
  newDocument?(media: MediaReference): Document
  /** Reads the facts of a media file; without it references have none. */
  readonly probe?: Probe
  onChange(project: string, revision: number): void
  /** The place of the video is another one: it was found, or that was undone. */
  onVideoMoved?(project: string): Promise<void>
  /** Called when a file was opened as this project, but not when a window returns to an open one. */
  onOpen?(project: string): Promise<void>
  /** Called when the project moves to another file; `previousFile` is about to be closed. */
  onMove?(project: string, previousFile: ProjectFile): void
  /** Called before the file is closed. */
  onClose?(project: string): void
  /** Replaces the check before an opening, for tests. */
  readonly check?: typeof checkProject
  /** Milliseconds that the project of an unreachable window stays open. */
  readonly awaitWindowMs?: number
}

/** Milliseconds that an opening waits for the facts of its video; the engine may be starting. */
const PROBE_TIMEOUT_MS = 10_000

/** The fingerprint of a video that was not there: no file has it. */
const MISSING_VIDEO_FINGERPRINT = { sizeBytes: 0, hash: 'none' }

/** Creates the service; disposing it closes all projects. */
export function createProjects(options: ProjectsOptions): Projects {
  const opened = createOpenProjects(options)
  const { use, ofWindow, leave } = opened
  const { recent, ownFolder, newDocument = emptyDocument } = options
  const { findByPath, checkAndMigrate, openFile, newEntry, holdAt } = projectFiles(opened, options)

  async function open(path: string, window: string, isNew = false): Promise<OpenedProject> {
    const place = truePath(path)
    const isTrusted = isNew || findByPath(place) !== undefined || (await checkAndMigrate(place))
    const known = findByPath(place)
    if (known?.window !== undefined && known.window !== window) throw inUse(place)
    // Opened before the old one is closed: if it fails, the window keeps what it has.
    const entry = known ?? newEntry(place, isTrusted)
    entry.window = window
    for (const other of ofWindow(window)) if (other !== entry) leave(other)
    if (known === undefined) await entry.ready
    else await known.ready?.catch(() => undefined)
    await addFacts(entry, options.probe, use)
    await remember(entry)
    await setImmediate()
    return describeProject(opened, entry.id)
  }

  const make: Projects['createUnopened'] = async (path, media, first) => {
    const reference = {
      path: resolve(media),
      fingerprint: await fingerprintOf(media).catch(() => MISSING_VIDEO_FINGERPRINT),
    }
    return createProjectFile(path, newDocument(reference), (records) => first(records, reference.fingerprint))
  }

  /** Removes a project of the studio's own, which is at another place now: else its video had two. */
  async function removeOwn(path: string): Promise<void> {
    await removeProject(path)
    await recent.drop(path)
  }

  const remember = ({ file }: OpenProjectEntry) => recent.remember(file.path, file.journal.document.media.path)

  async function create({ media, folder, reuse, window, signal }: NewProject): Promise<OpenedProject> {
    const reference = await mediaAt(media, { probe: options.probe, signal })
    const name = `${safeFileName(basename(reference.path, extname(reference.path)))}.griot`
    const folders = foldersFor(reference.path, folder, options)
    if (reuse) {
      for (const place of folders) {
        const found = await open(join(place, name), window).catch(() => undefined)
        if (found !== undefined && isSameMedia(found.document.media.fingerprint, reference.fingerprint)) return found
      }
    }
    const path = await firstOf(folders, (place) => createProjectFile(join(place, name), newDocument(reference)))
    signal.throwIfAborted()
    return open(path, window, true)
  }

  return {
    create,
    open: (path, window) => open(path, window),
    createUnopened: make,
    holdAt,
    describe: (id) => describeProject(opened, id),
    idAt: (path) => findByPath(path)?.id,
    close: (id, window) => {
      const entry = ofWindow(window).find((one) => one.id === id)
      if (entry !== undefined) leave(entry)
    },
    closeWindow: (window) => {
      for (const entry of ofWindow(window)) leave(entry)
    },
    loseWindow: (window) => {
      for (const entry of ofWindow(window)) opened.lose(entry)
    },
    async saveAs(id, requestedPath) {
      const before = opened.find(id).file.path
      const saveAsOptions = {
        opened,
        openFile: (path: string) => openFile(path, true),
        onMove: options.onMove,
        remember,
      }
      const path = await saveProjectAs(id, requestedPath, saveAsOptions)
      if (path !== before && dirname(before) === ownFolder) await removeOwn(before)
      return path
    },
    use,
    ...createProjectChanges({ use, ...options }),
    hold: opened.hold,
    [Symbol.dispose]: () => opened[Symbol.dispose](),
  }
}

/** The ways in which the file of a project is opened. */
function projectFiles(opened: OpenProjects, { recent, ownFolder, check = checkProject, onOpen }: ProjectsOptions) {
  const findByPath = (path: string) => [...opened.all()].find(({ file }) => file.path === path)
  const openFile = (path: string, isTrusted: boolean) =>
    openProjectFile(path, { onClosed: recent.noteClosed, isTrusted })

  /** Has a file checked and brought up to date by another process, which may take long; answers whether it is unchanged since. */
  async function checkAndMigrate(place: string): Promise<boolean> {
    // After a crash nothing vouches for what was open: the disk may not hold what was written, so it is checked too.
    if (recent.isAsClosed(place) && !saysOlder(place)) return true
    // What lies in the studio's own folder nobody has made to harm; opening it checks that it is whole.
    if (dirname(place) === ownFolder && !saysOlder(place)) return false
    const fileStamp = await check(place, { migrate: true })
    return fileStamp !== undefined && fileStamp === factsOf(place)
  }

  function newEntry(place: string, isTrusted: boolean): OpenProjectEntry {
    const entry: OpenProjectEntry = { id: randomUUID(), window: undefined, file: openFile(place, isTrusted), holds: 0 }
    opened.add(entry)
    // Reading the document, the work and answering with both may each take a while; other projects are saved in between.
    entry.ready = freezeDocument(entry).then(() => onOpen?.(entry.id))
    return entry
  }

  async function holdAt(path: string): Promise<HeldProject> {
    const place = truePath(path)
    const isTrusted = findByPath(place) !== undefined || (await checkAndMigrate(place))
    const entry = findByPath(place) ?? newEntry(place, isTrusted)
    const held = opened.hold(entry.id)
    try {
      await entry.ready
    } catch (error) {
      held[Symbol.dispose]()
      throw error
    }
    return { id: entry.id, path: place, [Symbol.dispose]: held[Symbol.dispose] }
  }

  return { findByPath, checkAndMigrate, openFile, newEntry, holdAt }
}

/** Reads the facts of a video whose project was made as it was dropped: without them its length is unknown to all plans. */
async function addFacts(
  { id, file }: OpenProjectEntry,
  probe: Probe | undefined,
  use: OpenProjects['use'],
): Promise<void> {
  const { media } = file.journal.document
  if (media.facts !== undefined || probe === undefined) return
  if ((await findMedia(media, file.path)).state !== 'present') return
  // A video that cannot be read is told of where it is used.
  const facts = await probe(media.path, AbortSignal.timeout(PROBE_TIMEOUT_MS)).catch(() => undefined)
  if (facts === undefined) return
  const setFacts = (draft: DocumentDraft) => Object.assign(draft.media, { facts })
  await use(id, ({ journal }) => journal.complete(setFacts))
}

/** Makes an opened document ready for edits, in turns. */
async function freezeDocument({ file }: OpenProjectEntry): Promise<void> {
  for (const _ of freezeInParts(file.journal.document)) await setImmediate()
  await setImmediate()
}

/** Everything that a page shows of a project when it opens. */
async function describeProject({ find, use }: OpenProjects, id: string): Promise<OpenedProject> {
  const { file } = find(id)
  const media = await findMedia(file.journal.document.media, file.path)
  return use(id, ({ path, journal, records }) => {
    const { document, revision, cursor } = journal
    const steps = journal.history(1)[0]?.number ?? 0
    const view = records.view()
    const name = projectName(path)
    const project = { project: id, path, name, document, revision, cursor, steps, media, known: journal.known() }
    return view === undefined ? project : { ...project, view }
  })
}

/** Candidate folders for a project: the user's choice, else beside its video, else the user's documents. */
function foldersFor(
  media: string,
  folder: string | undefined,
  { documents, dataDir }: { readonly documents: string; readonly dataDir: string },
): string[] {
  if (folder !== undefined) return [resolve(folder)]
  const beside = dirname(media)
  // An uploaded video lies in a folder of the studio, where the user would not look.
  const isUpload = beside === dataDir || beside.startsWith(dataDir + sep)
  return isUpload ? [documents] : [beside, documents]
}

/** Tries the folders in order; throws the error of the last one if all fail. */
async function firstOf(folders: readonly string[], make: (folder: string) => Promise<string>): Promise<string> {
  let failure: unknown
  for (const [at, folder] of folders.entries()) {
    try {
      if (at > 0 || folders.length === 1) await mkdir(folder, { recursive: true })
      return await make(folder)
    } catch (error) {
      failure = projectFailure(folder, error)
    }
  }
  throw failure
}

interface SaveAsOptions {
  readonly opened: OpenProjects
  openFile(path: string): ProjectFile
  /** Called when the project moves to another file; `previousFile` is about to be closed. */
  readonly onMove: ((project: string, left: ProjectFile) => void) | undefined
  /** Puts the file of a project on the list of recent ones. */
  remember(entry: OpenProjectEntry): Promise<void>
}

/** Copies an open project to another file, where it stays open, and returns that file's path. */
async function saveProjectAs(
  id: string,
  requestedPath: string,
  { opened, openFile, onMove, remember }: SaveAsOptions,
): Promise<string> {
  const { find } = opened
  const path = resolve(/\.griot$/i.test(requestedPath) ? requestedPath : `${requestedPath}.griot`)
  while (find(id).moving !== undefined) await find(id).moving?.catch(() => undefined)
  const entry = find(id)
  if (truePath(path) === entry.file.path) return entry.file.path
  const moving = moveTo(entry, path, { opened, openFile, onMove })
  entry.moving = moving
  try {
    await moving
  } finally {
    entry.moving = undefined
  }
  await remember(entry)
  return entry.file.path
}

async function moveTo(
  entry: OpenProjectEntry,
  path: string,
  { opened, openFile, onMove }: Omit<SaveAsOptions, 'remember'>,
): Promise<void> {
  await entry.file.copyTo(path)
  const copy = openFile(truePath(path))
  if (opened.has(entry)) {
    const previousFile = entry.file
    entry.file = copy
    onMove?.(entry.id, previousFile)
    previousFile.close()
  } else copy.close()
}
