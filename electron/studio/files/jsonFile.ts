import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** A small document on disk: read once, held in memory, written whole. */
export interface JsonFile<T> {
  readonly value: T
  /** Resolves when the file is safe on disk. Changes are written in the order they were made. */
  set(value: T): Promise<void>
  /** Resolves when everything set so far is on disk, or has failed to get there. */
  flush(): Promise<void>
}

interface JsonFileOptions<S extends z.ZodType> {
  readonly path: string
  readonly schema: S
  readonly fallback: z.output<S>
  /** Told the new name of a file that could not be read and was put aside. */
  onBroken?(putAside: string): void
}

/** Opens a JSON file. One that is damaged is put aside, never overwritten. */
export function openJsonFile<S extends z.ZodType>(options: JsonFileOptions<S>): JsonFile<z.output<S>> {
  const { path } = options
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  let value = read(options)
  let last: Promise<void> = Promise.resolve()
  let pending = false
  return {
    get value() {
      return value
    },
    set(next) {
      value = next
      // While one write runs a single further one is enough: it takes what is newest then.
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
    text = readFileSync(path, 'utf8')
  } catch {
    return fallback
  }
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    const putAside = `${path}.broken-${Date.now()}`
    renameSync(path, putAside)
    onBroken?.(putAside)
    return fallback
  }
}

/** All or nothing: a second file takes the name when it is safe on disk. */
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
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}
