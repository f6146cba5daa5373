import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { withFile } from '../../dubbing/project/projectFailure.ts'
import type { ProjectFile } from '../../dubbing/project/projectFile.ts'

/**
 * Pages reconnect every five seconds or sooner; after a longer sleep of the computer the page opens its project again.
 */
const AWAIT_WINDOW_MS = 60_000

/** An open project. */
export interface OpenProjectEntry {
  readonly id: string
  /** Absent while only work keeps the project open; any window may take it. */
  window: string | undefined
  file: ProjectFile
  holds: number
  /** Resolves when its work is read. */
  ready?: Promise<unknown> | undefined
  /** Set while the project moves to another file. */
  moving?: Promise<unknown> | undefined
}

/** The open projects by id, each with its window and the work that holds it. */
export interface OpenProjects extends Disposable {
  all(): Iterable<OpenProjectEntry>
  /** Finds an open project. Throws `not_found`. */
  find(id: string): OpenProjectEntry
  /** Whether the project of an entry is still open. */
  has(entry: OpenProjectEntry): boolean
  add(entry: OpenProjectEntry): void
  ofWindow(window: string): OpenProjectEntry[]
  /** Removes a project from its window, and closes it unless work holds it. */
  leave(entry: OpenProjectEntry): void
  /** Keeps the project of an unreachable window open until its page may have reconnected. */
  lose(entry: OpenProjectEntry): void
  hold(id: string): Disposable
  /** Runs work on the file of an open project; waits while the project moves to another file. */
  use<T>(id: string, work: (file: ProjectFile) => T): Promise<T>
}

/** Creates an empty set of open projects; disposing it closes them all. `onClose` is called before a file is closed. */
export function createOpenProjects(options: {
  readonly onClose?: ((project: string) => void) | undefined
  readonly awaitWindowMs?: number | undefined
}): OpenProjects {
  const { onClose, awaitWindowMs = AWAIT_WINDOW_MS } = options
  const entries = new Map<string, OpenProjectEntry>()

  function find(id: string): OpenProjectEntry {
    const entry = entries.get(id)
    if (entry === undefined) throw new AppError({ kind: 'not_found', message: say('failure.project.closed') })
    return entry
  }

  function leave(entry: OpenProjectEntry): void {
    entry.window = undefined
    if (entry.holds === 0) close(entry.id)
  }

  function hold(id: string): Disposable {
    const entry = find(id)
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

  function close(id: string): void {
    const entry = entries.get(id)
    if (entry !== undefined) onClose?.(id)
    entries.delete(id)
    // An unfinished copy still reads from the file in another thread.
    if (entry?.moving === undefined) entry?.file.close()
    else void entry.moving.catch(() => undefined).then(() => entry.file.close())
  }

  return {
    all: () => entries.values(),
    find,
    has: (entry) => entries.get(entry.id) === entry,
    add: (entry) => void entries.set(entry.id, entry),
    ofWindow: (window) => [...entries.values()].filter((entry) => entry.window === window),
    leave,
    lose(entry) {
      const held = hold(entry.id)
      leave(entry)
      setTimeout(() => held[Symbol.dispose](), awaitWindowMs).unref()
    },
    hold,
    async use(id, work) {
      while (find(id).moving !== undefined) await find(id).moving?.catch(() => undefined)
      const { file } = find(id)
      return withFile(file.path, () => work(file))
    },
    [Symbol.dispose]() {
      // Closes every project, even if closing one of them fails.
      using closing = new DisposableStack()
      for (const id of entries.keys()) closing.defer(() => close(id))
    },
  }
}
