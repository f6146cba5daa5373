import { randomUUID } from 'node:crypto'
import { basename, extname, join, resolve } from 'node:path'
import type { OpenedProject } from '../../../shared/commands/projects.ts'
import { AppError, invalid } from '../../../shared/failure.ts'
import type { Document, DocumentDraft, MediaReference } from '../../../shared/project/document.ts'
import { changeDocument } from '../../../shared/project/journalStep.ts'
import { emptyDocument } from '../../../shared/project/newDocument.ts'
import { setMedia } from '../../../shared/project/projectEdits.ts'
import { safeFileName } from '../files/fileNames.ts'
import type { Committed } from './journal.ts'
import { findMedia, isSameMedia, mediaAt, type Probe } from './mediaReference.ts'
import { inUse, withFile } from './projectFailure.ts'
import { createProjectFile, openProjectFile, type ProjectFile, projectName, truePath } from './projectFile.ts'
import { firstOf, foldersFor } from './projectFolders.ts'
import type { RecentProjects } from './recentProjects.ts'

/** A new project and whoever asks for it. */
export interface NewProject {
  readonly media: string
  readonly folder?: string | undefined
  /** Opens the project that lies there for the same video instead, where there is one. */
  readonly reuse?: boolean
  readonly window: string
  readonly signal: AbortSignal
}

/** Where a video is now. */
export interface Relink {
  readonly base: number
  readonly path: string
  /** Take it even though it is another video. */
  readonly replace: boolean
  readonly signal: AbortSignal
}

/** The open projects of all windows; a window has one at a time. Failures are `file` and `invalid`, in words for the user. */
export interface Projects extends Disposable {
  create(project: NewProject): Promise<OpenedProject>
  /** Opens a project for a window and closes the one it had. Opening what it has open already answers with that. */
  open(path: string, window: string): Promise<OpenedProject>
  describe(id: string): Promise<OpenedProject>
  /** What an open project is called, by where it lies. */
  idAt(path: string): string | undefined
  /** Takes a project from this window, if it has it. While work holds it its file stays open, for any window to come back to. */
  close(id: string, window: string): void
  closeWindow(window: string): void
  /** Takes the project from a window that cannot be reached, and keeps it open for a while: its page may come back. */
  loseWindow(window: string): void
  saveAs(id: string, path: string): Promise<string>
  relink(id: string, relink: Relink): Promise<Committed>
  /** Does something with the file of an open project, once nothing moves it. */
  use<T>(id: string, work: (file: ProjectFile) => T): Promise<T>
  /** Like `use`, and tells all windows if the document has changed. */
  change(id: string, work: (file: ProjectFile) => Committed): Promise<Committed>
  /** An edit by the studio itself, such as a transcript that has come. */
  edit(id: string, label: string, edit: (draft: DocumentDraft) => unknown): Promise<Committed>
  /** Like `edit`, but within the step that made revision `made`, if nothing has been done since. */
  addToStep(id: string, made: number, edit: StudioEdit): Promise<Committed>
  /** Keeps a project open, without a window if need be, until it is disposed. Throws where it is not open. */
  hold(id: string): Disposable
}

/** An edit that belongs to a step made before. */
export interface StudioEdit {
  /** What the step is called with it. */
  readonly label: string
  /** What it is called where it becomes a step of its own. */
  readonly alone: string
  edit(draft: DocumentDraft): unknown
}

/** What projects need. */
export interface ProjectsOptions {
  readonly recent: RecentProjects
  /** Where projects go whose video lies where nothing can be written. */
  readonly documents: string
  /** The studio's own folder, in which no project belongs. */
  readonly dataDir: string
  /** What a new project begins with; without it nothing but its video. */
  newDocument?(media: MediaReference): Document
  /** What a media file holds; without it projects do without. */
  readonly probe?: Probe
  onChange(project: string, revision: number): void
  /** A file was opened as this project. A window that comes back to one that is still open is not told. */
  onOpen?(project: string): Promise<void>
  /** The project goes on in another file; the one it leaves is about to be closed. */
  onMove?(project: string, left: ProjectFile): void
  /** The file is about to be closed. */
  onClose?(project: string): void
  /** How long the project of a window that cannot be reached stays open, in milliseconds. */
  readonly awaitWindowMs?: number
}

/** Pages try again every five seconds at the latest; a computer that slept a little longer opens its project anew. */
const AWAIT_WINDOW_MS = 60_000

interface Entry {
  readonly id: string
  /** Absent while only work keeps it open: any window may have it. */
  window: string | undefined
  file: ProjectFile
  holds: number
  /** While the project goes over to another file. */
  moving?: Promise<unknown> | undefined
}

/** Makes the service; disposing it closes all projects. */
export function createProjects(options: ProjectsOptions): Projects {
  const entries = new Map<string, Entry>()

  function entryOf(id: string): Entry {
    const entry = entries.get(id)
    if (entry === undefined) throw new AppError({ kind: 'not_found', message: 'This project is not open any more.' })
    return entry
  }

  /** Takes a project from its window, and closes it unless there is work on it. */
  function leave(entry: Entry): void {
    entry.window = undefined
    if (entry.holds === 0) close(entry.id)
  }

  function hold(id: string): Disposable {
    const entry = entryOf(id)
    entry.holds += 1
    let held = true
    return {
      [Symbol.dispose]() {
        if (!held) return
        held = false
        entry.holds -= 1
        if (entry.holds === 0 && entry.window === undefined && entries.get(id) === entry) close(id)
      },
    }
  }

  /** Holds the project of a window that is lost, for as long as its page may need to come back. */
  function lose(entry: Entry): void {
    const held = hold(entry.id)
    leave(entry)
    setTimeout(() => held[Symbol.dispose](), options.awaitWindowMs ?? AWAIT_WINDOW_MS).unref()
  }

  function close(id: string): void {
    const entry = entries.get(id)
    if (entry !== undefined) options.onClose?.(id)
    entries.delete(id)
    // A copy that is being made reads from the file in another thread.
    if (entry?.moving === undefined) entry?.file.close()
    else void entry.moving.catch(() => undefined).then(() => entry.file.close())
  }

  const ofWindow = (window: string) => [...entries.values()].filter((entry) => entry.window === window)

  async function use<T>(id: string, work: (file: ProjectFile) => T): Promise<T> {
    while (entryOf(id).moving !== undefined) await entryOf(id).moving?.catch(() => undefined)
    const { file } = entryOf(id)
    return withFile(file.path, () => work(file))
  }

  async function change(id: string, work: (file: ProjectFile) => Committed): Promise<Committed> {
    const committed = await use(id, work)
    if (committed.patches.length > 0) options.onChange(id, committed.revision)
    return committed
  }

  async function describe(id: string): Promise<OpenedProject> {
    const { file } = entryOf(id)
    const media = await findMedia(file.journal.document.media, file.path)
    return use(id, ({ path, journal, records }) => {
      const { document, revision, cursor } = journal
      const steps = journal.history(1)[0]?.number ?? 0
      const view = records.view()
      const name = projectName(path)
      const opened = { project: id, path, name, document, revision, cursor, steps, media, known: journal.known() }
      return view === undefined ? opened : { ...opened, view }
    })
  }

  async function open(path: string, window: string): Promise<OpenedProject> {
    const place = truePath(path)
    const known = [...entries.values()].find(({ file }) => file.path === place)
    if (known?.window !== undefined && known.window !== window) throw inUse(place)
    // First the new one: a window keeps what it has if that fails.
    const entry = known ?? { id: randomUUID(), window, file: openProjectFile(place), holds: 0 }
    entry.window = window
    for (const other of ofWindow(window)) if (other !== entry) leave(other)
    entries.set(entry.id, entry)
    if (known === undefined) await options.onOpen?.(entry.id)
    await remember(entry)
    return describe(entry.id)
  }

  const remember = ({ file }: Entry) => options.recent.remember(file.path, file.journal.document.media.path)

  async function create({ media, folder, reuse, window, signal }: NewProject): Promise<OpenedProject> {
    const reference = await mediaAt(media, { probe: options.probe, signal })
    const name = `${safeFileName(basename(reference.path, extname(reference.path)))}.griot`
    const folders = foldersFor(reference.path, folder, options)
    if (reuse) {
      for (const place of folders) {
        const opened = await open(join(place, name), window).catch(() => undefined)
        if (opened !== undefined && isSameMedia(opened.document.media.fingerprint, reference.fingerprint)) return opened
      }
    }
    const path = await firstOf(folders, (place) =>
      createProjectFile(join(place, name), options.newDocument?.(reference) ?? emptyDocument(reference)),
    )
    signal.throwIfAborted()
    return open(path, window)
  }

  async function saveAs(id: string, wanted: string): Promise<string> {
    const path = resolve(/\.griot$/i.test(wanted) ? wanted : `${wanted}.griot`)
    while (entryOf(id).moving !== undefined) await entryOf(id).moving?.catch(() => undefined)
    const entry = entryOf(id)
    if (truePath(path) === entry.file.path) return entry.file.path
    const moving = moveTo(entry, path)
    entry.moving = moving
    try {
      await moving
    } finally {
      entry.moving = undefined
    }
    await remember(entry)
    return entry.file.path
  }

  async function moveTo(entry: Entry, path: string): Promise<void> {
    await entry.file.copyTo(path)
    const copy = openProjectFile(truePath(path))
    if (entries.get(entry.id) === entry) {
      const left = entry.file
      entry.file = copy
      options.onMove?.(entry.id, left)
      left.close()
    } else copy.close()
  }

  async function relink(id: string, { base, path, replace, signal }: Relink): Promise<Committed> {
    const found = await mediaAt(path, { probe: options.probe, signal })
    return change(id, ({ journal }) => {
      const { media } = journal.document
      const same = isSameMedia(found.fingerprint, media.fingerprint)
      if (!same && !replace) {
        throw invalid(`${basename(found.path)} is another video than the one of this project.`, 'path')
      }
      const facts = found.facts ?? (same ? media.facts : undefined)
      const next = { path: found.path, fingerprint: found.fingerprint, ...(facts === undefined ? {} : { facts }) }
      const { patches } = changeDocument(journal.document, (draft) => setMedia(draft, next))
      return journal.commit(base, { label: same ? 'Find video' : 'Replace video', patches })
    })
  }

  return {
    create,
    open,
    describe,
    idAt: (path) => [...entries.values()].find(({ file }) => file.path === path)?.id,
    close: (id, window) => {
      const entry = entries.get(id)
      if (entry?.window === window) leave(entry)
    },
    closeWindow: (window) => {
      for (const entry of ofWindow(window)) leave(entry)
    },
    loseWindow: (window) => {
      for (const entry of ofWindow(window)) lose(entry)
    },
    saveAs,
    relink,
    use,
    change,
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
    hold,
    [Symbol.dispose]() {
      // All of them, even where one cannot be closed.
      using closing = new DisposableStack()
      for (const id of entries.keys()) closing.defer(() => close(id))
    },
  }
}
