import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Details of a log line. Never texts of a video, never a key. */
export type LogDetails = Readonly<Record<string, unknown>>

/** The studio's log, passed in as a parameter. */
export interface StudioLog {
  info(message: string, details?: LogDetails): void
  warn(message: string, details?: LogDetails): void
  error(message: string, details?: LogDetails): void
  /** Writes a line of the engine, in the engine's own format. */
  engine(line: string): void
  /** Redacts this text as `…` from now on. */
  hide(secret: string): void
  /** The newest lines, oldest first. */
  tail(): readonly string[]
}

const MAX_LOG_FILE_BYTES = 1_000_000
const KEPT_FILES = 4
const TAIL_LINES = 200
const MIN_SECRET_CHARACTERS = 4

/** Creates a log in `folder/studio.log` that is rotated at a megabyte; a few older files are kept. */
export function createStudioLog(folder: string, now: () => Date = () => new Date()): StudioLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'studio.log')
  const secrets = new Set<string>()
  const tail: string[] = []
  let size = sizeOf(path)

  function append(line: string): void {
    const clean = `${redact(line, secrets)}\n`
    tail.push(clean.trimEnd())
    if (tail.length > TAIL_LINES) tail.shift()
    try {
      if (size > MAX_LOG_FILE_BYTES) {
        rotate(path)
        size = 0
      }
      appendFileSync(path, clean, { mode: 0o600 })
      size += Buffer.byteLength(clean)
    } catch {
      // A full disk must not stop the work.
    }
  }

  const write = (level: string) => (message: string, details?: LogDetails) =>
    append(JSON.stringify({ time: now().toISOString(), level, message, ...plain(details) }))

  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    engine: (line) => append(`engine ${line}`),
    hide(secret) {
      if (secret.length < MIN_SECRET_CHARACTERS) return
      for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) secrets.add(form)
    },
    tail: () => tail,
  }
}

/** A log that writes nothing, for tests and for shells that have no folder yet. */
export function silentLog(): StudioLog {
  const nothing = () => undefined
  return { info: nothing, warn: nothing, error: nothing, engine: nothing, hide: nothing, tail: () => [] }
}

function redact(line: string, secrets: ReadonlySet<string>): string {
  let clean = line
  for (const secret of secrets) clean = clean.replaceAll(secret, '…')
  return clean
}

/** Replaces errors by their stack, which JSON would write as `{}`. */
function plain(details: LogDetails = {}): LogDetails {
  const entries = Object.entries(details)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Error ? (value.stack ?? value.message) : value]),
  )
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}

function rotate(path: string): void {
  for (let number = KEPT_FILES - 1; number >= 0; number--) {
    try {
      renameSync(number === 0 ? path : `${path}.${number}`, `${path}.${number + 1}`)
    } catch {
      // That older file does not exist yet.
    }
  }
}
