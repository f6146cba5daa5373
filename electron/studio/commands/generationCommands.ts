import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { generations as table } from '../../../shared/commands/generations.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { openWav } from '../../client/bytes/wav.ts'
import { writeWav } from '../../client/bytes/writeWav.ts'
import type { Link } from '../../dubbing/work/links.ts'
import { exists, replaceFile } from '../../files/placeFile.ts'
import { reportWaits } from '../service/connection.ts'
import type { StudioParts } from '../studioParts.ts'
import type { CommandHandlers } from './command.ts'

const NO_HISTORY = say('failure.noHistory')
const NO_HISTORY_SOUND = say('failure.historySound')

/** The handlers of `shared/commands/generations.ts`. */
export function generationCommands(
  options: Pick<StudioParts, 'connection' | 'files' | 'dataDir'>,
): CommandHandlers<typeof table> {
  const { connection, files, dataDir } = options
  const folder = join(dataDir, 'cache', 'generations')
  rmSync(folder, { recursive: true, force: true })
  const link = (signal: AbortSignal) => connection.link(connection.current, signal)

  function soundPath(id: string): string {
    const name = createHash('sha256').update(`${connection.current}\n${id}`).digest('hex').slice(0, 32)
    return join(folder, `${name}.wav`)
  }

  async function fetchSound({ service }: Link, { id, path }: { id: string; path: string }, signal: AbortSignal) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { body } = await service.historyAudio({ item_id: id }, { signal })
    // By a hidden file of its own, since two clicks may request the same sound at once.
    await replaceFile(path, async (part) => writeWav(part, await openWav(body)))
  }

  return {
    async generations({ limit, offset, feature }, { signal, onProgress }) {
      const own = await link(signal)
      using _ = reportWaits(own, onProgress)
      const page = own.service.history({ limit, offset, ...omitUndefined({ feature }) }, { signal })
      return await sayInsteadOfNotFound(page, NO_HISTORY)
    },
    async generationSound({ id }, { signal }) {
      const path = soundPath(id)
      if (!(await exists(path))) {
        await sayInsteadOfNotFound(fetchSound(await link(signal), { id, path }, signal), NO_HISTORY_SOUND)
      }
      return { url: files.urlOf(path), path }
    },
    async deleteGeneration({ id }, { signal }) {
      const { service } = await link(signal)
      try {
        await service.deleteHistory({ item_id: id }, { signal })
      } catch (error) {
        // An item that is gone already is as good as deleted.
        if (toFailure(error).kind !== 'not_found') throw error
      }
      await rm(soundPath(id), { force: true })
    },
    async generationStorage(_, { signal }) {
      const { local } = await link(signal)
      return local === undefined ? {} : local.storage({}, { signal })
    },
  }
}

/** Replaces the `not_found` of a service without this route by a message that explains it. */
async function sayInsteadOfNotFound<T>(answer: Promise<T>, message: Message): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (toFailure(error).kind !== 'not_found') throw error
    throw new AppError({ kind: 'not_found', message }, { cause: error })
  }
}
