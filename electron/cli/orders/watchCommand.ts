import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { AppError, failureMessage, invalid, toFailure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { isMediaName } from '../../../shared/mediaEndings.ts'
import { waitSeconds } from '../../client/waitSeconds.ts'
import { isSameFile } from '../../files/isSameFile.ts'
import { readTarget } from '../dubRequest.ts'
import { inTerminal, onLog } from '../inTerminal.ts'
import { printLine } from '../output/print.ts'
import { words } from '../output/words.ts'
import { openFilmState } from './filmState.ts'
import { labelRow, remarksOf } from './orderReporter.ts'
import { ordersFolder } from './ordersFolder.ts'
import { createRemedyOnce, dubStatusName, dubStatusText, failedWith, madeNow } from './orderTable.ts'
import { type OrderOptions, readOrder } from './readOrder.ts'
import { type DubRow, rowsOf, runOrder } from './runOrder.ts'

/** Options of `griot watch`: those of an order, and how the folder is watched. */
export interface WatchOptions extends OrderOptions {
  /** Seconds without a change after which a file counts as arrived. */
  readonly quiet?: string
  /** Ends when everything that lies there is dubbed. */
  readonly once?: boolean
}

const QUIET_SECONDS = 10
const LOG_NAME = 'griot-watch.log'

/**
 * `griot watch`: dubs every video that is put into a folder, once it has arrived whole. Nothing is moved. What was done is known
 * from the state of the orders, so that a restart does nothing twice.
 */
export async function watchCommand(folderArgument: string, out: string, options: WatchOptions): Promise<void> {
  await inTerminal({}, async ({ signal }) => {
    const [folder, results] = [resolve(folderArgument), resolve(out)]
    const quiet = await readWatch({ folder, results }, options)
    const log = createWatchLog(join(results, LOG_NAME))
    const arrivals = createArrivals(quiet * 1000)
    const remedyOf = createRemedyOnce()
    log(words(say('cli.watch.watching', { folder, languages: options.to ?? '' })))
    while (!signal.aborted) {
      const files = await videosIn({ folder, results })
      for (const file of arrivals.look(files, performance.now()))
        if (!signal.aborted) await dubOne(file, { options, results, log, arrivals, remedyOf, signal })
      if (options.once === true && arrivals.areAllReturned(await videosIn({ folder, results }))) break
      await waitSeconds(Math.min(2, quiet / 2), signal).catch(() => undefined)
    }
    log(words(say('cli.watch.stopped')))
  })
}

/** Checks the options, so that a wrong one is refused at once and not at the first video; answers the quiet seconds. */
async function readWatch(
  { folder, results }: { readonly folder: string; readonly results: string },
  options: WatchOptions,
): Promise<number> {
  const quiet = options.quiet === undefined ? QUIET_SECONDS : Number(options.quiet)
  if (!(quiet > 0)) throw invalid(say('cli.watch.quiet', { value: String(options.quiet) }), 'quiet')
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new AppError({ kind: 'file', message: say('cli.watch.noFolder', { folder }), path: folder })
  if (options.to === undefined) readTarget(undefined)
  readOrder([join(folder, 'a.mp4'), join(folder, 'b.mp4')], { ...options, out: results }, surroundings())
  mkdirSync(results, { recursive: true })
  if (await isSameFile(folder, results)) throw invalid(say('cli.watch.sameFolder'), 'out')
  return quiet
}

interface Watching {
  readonly options: WatchOptions
  readonly results: string
  readonly log: (line: string) => void
  readonly arrivals: Arrivals
  readonly remedyOf: ReturnType<typeof createRemedyOnce>
  readonly signal: AbortSignal
}

async function dubOne(
  file: WatchedFile,
  { options, results, log, arrivals, remedyOf, signal }: Watching,
): Promise<void> {
  const { path } = file
  const name = basename(path)
  try {
    // A film that has grown since it was dubbed is another one: the dub of its beginning is replaced.
    const order = {
      ...readOrder([path], { ...options, out: results }, surroundings()),
      mayReplace: (made: string) => isMadeHere(made),
    }
    const rows = rowsOf(order)
    const isNew = (row: DubRow) => dubStatusName(row) !== 'kept'
    const [film] = order.films
    const unreadable = film && (await openFilmState(film[0])).unreadable
    if (unreadable !== undefined && existsSync(unreadable)) {
      log(words(say('cli.watch.unread', { name })))
      return
    }
    log(words(say('cli.watch.arrived', { name })))
    // A copy may pause, or go on while its first part is read.
    const isUnfinished = ({ status }: DubRow) => {
      if (status.name !== 'failed') return false
      return (
        hasChanged(file) ||
        (status.ofFilm === true && status.failure.kind === 'invalid' && arrivals.retract(file, performance.now()))
      )
    }
    let waits = false
    await runOrder(order, rows, {
      onEvent(row, event) {
        if (event.event === 'warning')
          log(`${name}${row === undefined ? '' : ` → ${row.request.to}`}: ${event.message}`)
      },
      changed(row) {
        if (!['done', 'failed', 'stopped'].includes(dubStatusName(row)) || failedWith(row, rows)[0] !== row) return
        waits ||= isUnfinished(row)
        if (waits) return
        recordMade(filesOf(row))
        for (const remedy of remedyOf(row)) log(remedy)
        log(`${labelRow(row)}: ${dubStatusText(row)}`)
        for (const remark of remarksOf(row)) log(`${labelRow(row)}: ${remark}`)
      },
      onLog,
      signal,
    })
    recordMade(rows.flatMap(filesOf))
    if (waits) {
      if (unreadable !== undefined) await rm(unreadable, { force: true })
      log(words(say('cli.watch.waits', { name })))
    } else if (!rows.some(isNew)) log(words(say('cli.watch.dubbed', { name })))
  } catch (error) {
    if (!signal.aborted) log(`${name}: ${words(say('cli.state.failed', { why: failureMessage(toFailure(error)) }))}`)
  }
}

/** The files that this run made for a dub. */
function filesOf(row: DubRow): readonly string[] {
  const { summary } = madeNow(row) ?? {}
  if (summary === undefined) return []
  const { output, subtitles, reports = [] } = summary
  return [output, ...subtitles, ...reports]
}

function hasChanged({ path, size, mtimeMs }: WatchedFile): boolean {
  const now = statSync(path, { throwIfNoEntry: false })
  return now !== undefined && (now.size !== size || Math.trunc(now.mtimeMs) !== mtimeMs)
}

function surroundings() {
  return { cwd: process.cwd(), env: process.env }
}

/** Writes lines with the time to the terminal and to a file. */
function createWatchLog(path: string): (line: string) => void {
  return (line) => {
    const timed = `${new Date().toISOString().slice(0, 19).replace('T', ' ')}  ${line}`
    printLine(process.stdout, timed)
    try {
      printLine({ write: (text) => appendFileSync(path, text) }, timed)
    } catch {
      // A full disk must not stop the work.
    }
  }
}

/** Records files that were made here, so that they can be told from those that somebody else puts under their names. */
export function recordMade(paths: readonly string[], orders = ordersFolder()): void {
  mkdirSync(join(orders, 'made'), { recursive: true, mode: 0o700 })
  for (const path of paths) {
    const facts = factsOf(path)
    if (facts !== undefined) writeFileSync(recordOf(path, orders), facts)
  }
}

/** Whether a file was made here and has not been touched since. */
export function isMadeHere(path: string, orders = ordersFolder()): boolean {
  const facts = factsOf(path)
  try {
    return facts !== undefined && readFileSync(recordOf(path, orders), 'utf8') === facts
  } catch {
    return false
  }
}

function recordOf(path: string, orders: string): string {
  return join(orders, 'made', createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 16))
}

function factsOf(path: string): string | undefined {
  const facts = statSync(path, { throwIfNoEntry: false })
  return facts && `${facts.size} ${facts.mtimeMs} ${facts.ino}`
}

/** A file of the watched folder as it is now. */
export interface WatchedFile {
  readonly path: string
  /** Bytes, and milliseconds since 1970. */
  readonly size: number
  readonly mtimeMs: number
}

/**
 * The videos and sound files of a folder that are not among its results, by whatever link or spelling they are reached; hidden files are those
 * of programs that are still writing.
 */
export async function videosIn({
  folder,
  results,
}: {
  readonly folder: string
  readonly results: string
}): Promise<WatchedFile[]> {
  const made = new Set((await filesIn(results)).map(({ id }) => id))
  const found = (await filesIn(folder)).filter(({ id }) => !made.has(id))
  return found.map(({ path, size, mtimeMs }) => ({ path, size, mtimeMs }))
}

/** The videos of a folder, each with the number that it has on its disk. */
async function filesIn(folder: string): Promise<(WatchedFile & { readonly id: string })[]> {
  const names = await readdir(folder)
  const videos = names.filter(isMediaName)
  const seen = await Promise.all(
    videos.sort().map(async (name) => {
      const path = join(folder, name)
      const facts = await stat(path, { bigint: true }).catch(() => undefined)
      if (!facts?.isFile()) return []
      return [{ path, size: Number(facts.size), mtimeMs: Number(facts.mtimeMs), id: `${facts.dev} ${facts.ino}` }]
    }),
  )
  return seen.flat()
}

/** Which files have arrived: their size and date are the same as at the last look, at least `quiet` milliseconds ago. */
interface Arrivals {
  /** Looks at the files as they are now; returns those that have arrived and were not returned as they are before. */
  look(files: readonly WatchedFile[], now: number): WatchedFile[]
  /**
   * Takes back that a file has arrived, as it cannot be read: a copy may have paused. It is returned once more after a longer
   * quiet. Answers false where that was done before, or the file has changed and is returned anyway.
   */
  retract(file: WatchedFile, now: number): boolean
  /** Whether all of these have been returned as they are now, and none is in doubt. */
  areAllReturned(files: readonly WatchedFile[]): boolean
}

/** How many times longer a file in doubt, or an empty one, has to be quiet. */
const UNSETTLED_QUIET_FACTOR = 6

/** Creates a memory of arrivals. `now` values are milliseconds. */
export function createArrivals(quiet: number): Arrivals {
  const known = new Map<
    string,
    { readonly file: WatchedFile; since: number; isReturned: boolean; quietFactor: number }
  >()
  return {
    retract({ path }, now) {
      const one = known.get(path)
      if (one === undefined || one.quietFactor > 1) return false
      one.isReturned = false
      one.since = now
      one.quietFactor = UNSETTLED_QUIET_FACTOR
      return true
    },
    areAllReturned: (files) =>
      files.every((file) => {
        const before = known.get(file.path)
        return before?.isReturned === true && isAsBefore(file, before.file)
      }),
    look(files, now) {
      const here = new Set(files.map(({ path }) => path))
      for (const path of known.keys()) if (!here.has(path)) known.delete(path)
      return files.filter((file) => {
        const before = known.get(file.path)
        if (before === undefined || !isAsBefore(file, before.file)) {
          // Many a copy begins with an empty file, and goes on after a while.
          known.set(file.path, {
            file,
            since: now,
            isReturned: false,
            quietFactor: file.size === 0 ? UNSETTLED_QUIET_FACTOR : 1,
          })
          return false
        }
        if (before.isReturned || now - before.since < quiet * before.quietFactor) return false
        before.isReturned = true
        return true
      })
    },
  }
}

function isAsBefore({ size, mtimeMs }: WatchedFile, before: WatchedFile): boolean {
  return size === before.size && mtimeMs === before.mtimeMs
}
