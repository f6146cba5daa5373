import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { openJsonFile } from '../../files/jsonFile.ts'

/** Tells data that this studio stored in a project from data that someone else put there. */
export interface StudioSeal {
  /** The seal of data, which are compared as JSON. */
  of(data: unknown): string
}

const Stored = z.object({ key: z.string().length(64) })

/** Opens the seal of a studio: a keyed hash, whose key stays in the studio's data folder and is made at the first use. */
export function openStudioSeal(dataDir: string): StudioSeal {
  const made = { key: randomBytes(32).toString('hex') }
  const file = openJsonFile({ path: join(dataDir, 'seal.json'), schema: Stored, fallback: made })
  const { key } = file.value
  // Where it cannot be written, the work of today is not continued by another start.
  if (key === made.key) file.set(made).catch(() => undefined)
  return { of: (data) => createHmac('sha256', Buffer.from(key, 'hex')).update(JSON.stringify(data)).digest('hex') }
}
