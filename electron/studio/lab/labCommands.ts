import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import type { lab as table } from '../../../shared/commands/lab.ts'
import { AppError, invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { safeFileName } from '../../files/fileNames.ts'
import { giveRights } from '../../files/giveRights.ts'
import { exists, freePath } from '../../files/placeFile.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { checkFile } from '../media/media.ts'
import type { StudioParts } from '../studioParts.ts'

/** The handlers of `shared/commands/lab.ts`. */
export function labCommands({
  speeches,
  connection,
  files,
  labFolder: folder,
}: Pick<StudioParts, 'speeches' | 'connection' | 'files' | 'labFolder'>): CommandHandlers<typeof table> {
  return {
    beginSpeech: (order, given) => speeches.begin(order, given),
    finishSpeech: ({ speech }, { signal }) => speeches.finish(speech, signal),
    async saveSound({ path, kind, name, output }, { signal }) {
      await checkFile(path)
      const wanted = output === undefined ? await inFolder(folder, `${name}.${kind}`) : checkOutput(output, kind)
      if (!(await exists(dirname(wanted)))) {
        const message = say('failure.noFolder', { folder: dirname(wanted) })
        throw new AppError({ kind: 'file', message, path: dirname(wanted) })
      }
      const saved = await freePath(wanted)
      await (await connection.tools(signal)).encode({ path, output: saved }, { signal })
      if (output !== undefined) await giveRights(saved)
      return { path: saved, url: files.urlOf(saved) }
    },
  }
}

/** A path in a folder of its own, so that the file has exactly the name under which it will be downloaded. */
async function inFolder(folder: string, name: string): Promise<string> {
  const own = join(folder, randomUUID())
  await mkdir(own, { recursive: true, mode: 0o700 })
  return join(own, safeFileName(name))
}

function checkOutput(path: string, kind: string): string {
  if (!isAbsolute(path)) throw invalid(say('failure.path.relative', { path }), 'output')
  return path.toLowerCase().endsWith(`.${kind}`) ? path : `${path}.${kind}`
}
