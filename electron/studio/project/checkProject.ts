import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AppError, type Failure } from '../../../shared/failure.ts'
import { programPath } from '../../programs/programs.ts'
import { findNode } from '../service/engineProcess.ts'
import { checkBeside } from './projectDatabase.ts'
import { projectFailure, tooHeavy } from './projectFailure.ts'

/** The program that reads a project first. */
const PROGRAM = programPath('checkProjectMain')

/** Milliseconds for any file, bytes that a slow disk reads in a millisecond, and milliseconds at most: the size may lie. */
const LIMIT_MS = 30_000
const SLOW_DISK = 10_000
const LONGEST_MS = 600_000
/** Megabytes of JavaScript's memory; SQLite's own values have a limit of their own. */
const MEMORY_MB = 2048
/** Most bytes of a project that is copied, as its migration was cut off. */
const LARGEST_COPY = 4 * 1024 ** 3

/** Replacements for tests. */
interface CheckOptions {
  readonly limitMs?: number
  readonly program?: string
}

/**
 * Reads a project in a process of its own, as opening it would, and writes nothing: no query of SQLite can be stopped
 * within a process, and a file that someone else has made may take for ever. Throws `file` with words for the user.
 */
export async function checkProject(path: string, { limitMs = LIMIT_MS, program = PROGRAM }: CheckOptions = {}) {
  // What is missing or no file, opening tells.
  const facts = await stat(path).catch(() => undefined)
  if (facts?.isFile() !== true) return
  try {
    checkBeside(path)
    await using copy = existsSync(`${path}-journal`) ? await copyOf(path, facts.size) : undefined
    const failure = await readApart({ path, read: copy?.path ?? path }, timeFor(facts.size, limitMs), program)
    if (failure !== undefined) throw new AppError(failure)
  } catch (error) {
    throw projectFailure(path, error)
  }
}

/** A copy with the journal by which SQLite takes back an unfinished change: doing so would write into the file. */
async function copyOf(path: string, size: number): Promise<AsyncDisposable & { readonly path: string }> {
  if (size > LARGEST_COPY) throw tooHeavy(path)
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

const timeFor = (bytes: number, limitMs: number) => Math.min(LONGEST_MS, Math.ceil(limitMs + bytes / SLOW_DISK))

async function readApart(
  paths: { readonly path: string; readonly read: string },
  limitMs: number,
  program: string,
): Promise<Failure | undefined> {
  const child = spawn(findNode(), [`--max-old-space-size=${MEMORY_MB}`, program, JSON.stringify(paths)], {
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  const answer = await Promise.race([text(child.stdout), failed])
  if (answer === '') throw tooHeavy(paths.path)
  return answer === 'null' ? undefined : (JSON.parse(answer) as Failure)
}
