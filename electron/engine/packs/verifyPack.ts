import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/failure.ts'
import type { InstalledPack } from '../../../shared/packs/pack.ts'
import type { PackCheck } from '../../../shared/packs/packRoutes.ts'
import { readInstalled } from './installedPacks.ts'
import { holdPack } from './lockPack.ts'
import { checksumOf } from './partFile.ts'

/** Reads every file of an installed pack and compares it with the record. Throws `not_found` where it is not installed. */
export async function verifyPack(packsDir: string, id: string, signal: AbortSignal): Promise<PackCheck> {
  using held = holdPack(packsDir, id)
  const record = readInstalled(packsDir, id)
  if (held === undefined || record === undefined) throw notInstalled(id)
  const problems: string[] = []
  for (const file of record.files) {
    const problem = await checkFile(held.folder, file, signal)
    if (problem !== undefined) problems.push(problem)
  }
  return { id, problems }
}

/** The error for a pack that is not there. */
export function notInstalled(id: string): AppError {
  return new AppError({ kind: 'not_found', message: `${id} is not installed.` })
}

async function checkFile(
  folder: string,
  { path, bytes, sha256 }: InstalledPack['files'][number],
  signal: AbortSignal,
): Promise<string | undefined> {
  const place = join(folder, ...path.split('/'))
  const facts = await stat(place).catch(() => undefined)
  if (facts === undefined) return `${path} is missing.`
  if (facts.size !== bytes) return `${path} has ${facts.size} bytes instead of ${bytes}.`
  const found = await checksumOf(place, signal)
  return found.sha256 === sha256 ? undefined : `${path} was changed: its checksum is another.`
}
