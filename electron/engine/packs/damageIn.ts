import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { InstalledPack } from '../../../shared/packs/pack.ts'
import { checksumOf } from './partialDownload.ts'

/** Compares the files of a pack with the sizes and checksums of its record; returns a sentence for each difference. */
export async function damageIn(folder: string, record: InstalledPack, signal: AbortSignal): Promise<Message[]> {
  const problems: Message[] = []
  for (const file of record.files) {
    const problem = await checkFile(folder, file, signal)
    if (problem !== undefined) problems.push(problem)
  }
  return problems
}

async function checkFile(
  folder: string,
  { path, bytes, sha256 }: InstalledPack['files'][number],
  signal: AbortSignal,
): Promise<Message | undefined> {
  const place = join(folder, ...path.split('/'))
  const facts = await stat(place).catch(() => undefined)
  if (facts === undefined) return say('engineModel.file.missing', { path })
  if (facts.size !== bytes)
    return say('engineModel.file.size', { path, bytes: String(facts.size), stated: String(bytes) })
  const found = await checksumOf(place, signal)
  return found.sha256 === sha256 ? undefined : say('engineModel.file.changed', { path })
}
