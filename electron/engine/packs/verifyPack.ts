import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { PackCheck } from '../../../shared/packs/packRoutes.ts'
import { damageIn } from './damageIn.ts'
import { readInstalled } from './installedPacks.ts'
import { holdPack } from './lockPack.ts'

/** Compares every file of an installed pack with its record. Throws `not_found` if the pack is not installed. */
export async function verifyPack(packsDir: string, id: string, signal: AbortSignal): Promise<PackCheck> {
  using held = holdPack(packsDir, id)
  const record = readInstalled(packsDir, id)
  if (held === undefined || record === undefined) throw notInstalled(id)
  return { id, problems: await damageIn(held.folder, record, signal) }
}

/** The error for a pack that is not installed. */
export function notInstalled(id: string): AppError {
  return new AppError({ kind: 'not_found', message: say('engineModel.pack.notInstalled', { id }) })
}
