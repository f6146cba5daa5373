import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Ending, outputOf } from '../../../shared/conversation.ts'
import { checkBeside, factsOf } from '../../dubbing/project/projectDatabase.ts'
import { projectFailure, tooHeavy } from '../../dubbing/project/projectFailure.ts'
import { programPath } from '../../programs/programs.ts'
import { findNode } from '../service/engineProcess.ts'

/** The program that reads a project first. */
const PROJECT_CHECK_PROGRAM = programPath('checkProjectMain')

/** Milliseconds for any file, bytes that a slow disk reads in a millisecond, and milliseconds at most: the size may lie. */
const LIMIT_MS = 30_000
const SLOW_DISK_BYTES_PER_MS = 10_000
const MAX_PROJECT_CHECK_MS = 600_000
/** Megabytes of JavaScript's memory; SQLite's own values have a limit of their own. */
const MEMORY_MB = 2048
/** Most bytes of a project that is copied, as its migration was cut off. */
const MAX_COPIED_PROJECT_BYTES = 4 * 1024 ** 3

interface CheckOptions {
  /** Brings a project of an older format up to date, which copies it; else nothing is written. */
  readonly migrate?: boolean
  /** Replacements for tests. */
  readonly limitMs?: number
  readonly program?: string
}

/**
 * Reads a project in a process of its own, as opening it would: no query of SQLite can be stopped within a process, and a file
 * that someone else has made may take for ever. Throws `file` with words for the user. Answers the facts of the file (`factsOf`)
 * of which that holds; undefined for what opening will refuse.
 */
export async function checkProject(
  path: string,
  { migrate = false, limitMs = LIMIT_MS, program = PROJECT_CHECK_PROGRAM }: CheckOptions = {},
): Promise<string | undefined> {
  // What is missing or no file, opening tells.
  const file = await stat(path).catch(() => undefined)
  if (file?.isFile() !== true) return undefined
  try {
    checkBeside(path)
    const facts = factsOf(path)
    await using copy = existsSync(`${path}-journal`) ? await copyOf(path, file.size) : undefined
    const task = { path, read: copy?.path ?? path, migrate }
    return (await readApart(task, timeFor(file.size, limitMs), program)) ? factsOf(path) : facts
  } catch (error) {
    throw projectFailure(path, error)
  }
}

/** A copy with the journal by which SQLite takes back an unfinished change: doing so would write into the file. */
async function copyOf(path: string, size: number): Promise<AsyncDisposable & { readonly path: string }> {
  if (size > MAX_COPIED_PROJECT_BYTES) throw tooHeavy(path)
  const folder = await mkdtemp(join(tmpdir(), 'griot-check-'))
  const copy = join(folder, basename(path))
  const dispose = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  try {
    for (const ending of ['', '-journal', '-wal']) {
      if (existsSync(path + ending)) await copyFile(path + ending, copy + ending)
    }
    return { path: copy, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

const timeFor = (bytes: number, limitMs: number) =>
  Math.min(MAX_PROJECT_CHECK_MS, Math.ceil(limitMs + bytes / SLOW_DISK_BYTES_PER_MS))

/** The task of the other process: it reads the file at `read`, and may then bring the one at `path` up to date. */
export interface CheckTask {
  readonly path: string
  readonly read: string
  readonly migrate: boolean
}

/** Whether the other process brought the file up to date. Throws its failure, and `file` where it took too long or too much memory. */
async function readApart(task: CheckTask, limitMs: number, program: string): Promise<boolean> {
  const child = spawn(findNode(), [`--max-old-space-size=${MEMORY_MB}`, program, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  const answer = await Promise.race([text(child.stdout), failed])
  if (answer === '') throw tooHeavy(task.path)
  return outputOf(JSON.parse(answer) as Ending<boolean>)
}
