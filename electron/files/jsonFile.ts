import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { z } from 'zod'
import { renameFile } from '../client/bytes/renameFile.ts'
import { retryWhileLockedSync } from '../client/retryWhileLocked.ts'
import { sweepParts } from './sweepParts.ts'

/** The unfinished files of this module, of any document. */
const UNFINISHED_JSON_PATTERN = /\.json\.[0-9a-f]{8}\.part$/
/** The folders that were swept: once in a process is enough, and a folder may hold thousands of documents. */
const swept = new Set<string>()

/** A small JSON document on disk: read once, held in memory, written whole. */
export interface JsonFile<T> {
  readonly value: T
  /** Stores a value; resolves when it is safe on disk. Values are written in the order they were set. */
  set(value: T): Promise<void>
  /** Resolves when everything set so far is on disk, or has failed to get there. */
  flush(): Promise<void>
}

interface JsonFileOptions<S extends z.ZodType> {
  readonly path: string
  readonly schema: S
  readonly fallback: z.output<S>
  /** Called with the new name of an unreadable file that was renamed. */
  onBroken?(putAside: string): void
}

/** Opens a JSON file. A damaged file is renamed, never overwritten. */
export function openJsonFile<S extends z.ZodType>(options: JsonFileOptions<S>): JsonFile<z.output<S>> {
  const { path } = options
  const folder = resolve(dirname(path))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!swept.has(folder)) sweepParts(folder, UNFINISHED_JSON_PATTERN)
  swept.add(folder)
  let value = read(options)
  let last: Promise<void> = Promise.resolve()
  let pending = false
  return {
    get value() {
      return value
    },
    set(next) {
      value = next
      // While one write runs, a single further one is enough: it takes the newest value.
      if (!pending) {
        pending = true
        last = last
          .catch(() => undefined)
          .then(() => {
            pending = false
            return write(path, value)
          })
      }
      return last
    },
    flush: () => last.catch(() => undefined),
  }
}

function read<S extends z.ZodType>({ path, schema, fallback, onBroken }: JsonFileOptions<S>): z.output<S> {
  let text: string
  try {
    text = retryWhileLockedSync(() => readFileSync(path, 'utf8'))
  } catch {
    return fallback
  }
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    const putAside = `${path}.broken-${Date.now()}`
    retryWhileLockedSync(() => renameSync(path, putAside))
    onBroken?.(putAside)
    return fallback
  }
}

/** Writes atomically: a second file is flushed to disk, then takes the name. */
async function write(path: string, value: unknown): Promise<void> {
  const part = `${path}.${randomUUID().slice(0, 8)}.part`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(`${JSON.stringify(value, undefined, 2)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await renameFile(part, path)
  } finally {
    await rm(part, { force: true })
  }
}
