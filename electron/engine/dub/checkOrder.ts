import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AssembleOrder } from '../../../shared/contract/filmOrders.ts'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import { AppError, invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { dubEndings, endingOf, isSoundName, isVideoName } from '../../../shared/mediaEndings.ts'
import type { TakesSettings } from '../../../shared/settings/settings.ts'
import { checkLines } from './checkLines.ts'
import { linesFolder } from './film/filesBeside.ts'

/** Throws `invalid` where a dub cannot be written under this name, or would replace a file that it is made from. */
export function checkOutput(output: string, sources: readonly (string | undefined)[]): void {
  if (!isVideoName(output) && !isSoundName(output)) {
    throw invalid(say('engine.output.name', { name: basename(output), endings: dubEndings() }), 'output')
  }
  if (!sources.includes(output)) return
  throw invalid(say('engine.output.replaces'), 'output')
}

/** Throws `invalid` where a format of two channels would hold surround sound. */
export function checkChannels(output: string, { audio }: MediaFacts, { mono }: Pick<TakesSettings, 'mono'>): void {
  const channels = Math.max(0, ...audio.map((track) => track.channels))
  if (channels >= MIN_SURROUND_CHANNELS && mono !== true && endingOf(output) === '.mp3')
    throw invalid(say('engine.output.stereo', { name: basename(output), channels }), 'output')
}

/** Channels from which on sound is mixed as surround sound. */
const MIN_SURROUND_CHANNELS = 6

/** Faults of an order that are known before any work; throws `invalid` or `file`. */
export function checkOrder({ lines: spokenLines, described, keep, output, source, lineFiles }: AssembleOrder): void {
  const lines = [...spokenLines, ...(described?.lines ?? [])]
  checkOutput(output, [source, ...lines.map(({ take }) => take)])
  // It is removed again where the work fails, so what somebody has there must not become part of it.
  if (lineFiles && existsSync(linesFolder(output))) {
    throw invalid(say('engine.folderThere', { folder: basename(linesFolder(output)) }), 'output')
  }
  checkLines(lines, 'lines')
  for (const { start, end } of keep) {
    if (end <= start)
      throw invalid(`A stretch to keep ends at ${end} s, which is not after its start at ${start} s.`, 'keep')
  }
}

/**
 * Tries to make a file in a folder: the rights of a folder prove nothing on Windows, nor on a disk mounted read-only. Throws `file`
 * where none can be made.
 */
export async function checkWritable(folder: string): Promise<void> {
  const probe = join(folder, `.griot-${randomUUID().slice(0, 8)}.part`)
  try {
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe, { force: true })
  } catch (cause) {
    const message = say('engine.output.folder', { folder })
    throw new AppError({ kind: 'file', message, path: folder }, { cause })
  }
}
