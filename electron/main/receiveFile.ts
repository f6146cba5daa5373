import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { z } from 'zod'
import { AppError, toFailure } from '../../shared/failure.ts'
import type { Result } from '../../shared/ipc.ts'
import { say } from '../../shared/locale/message.ts'
import { safeFileName } from '../files/fileNames.ts'

/** Largest accepted file: ten minutes of recording, more than any line. */
const MAX_RECEIVED_FILE_BYTES = 128 * 1024 * 1024

const Sent = z.tuple([z.string().max(300), z.instanceof(Uint8Array)])

/** Writes a file that the page has made, such as a recording, since it is on no disk yet; answers its path. */
export async function receiveFile(sent: readonly unknown[], folder: string): Promise<Result<string>> {
  try {
    const [name, bytes] = Sent.parse(sent)
    if (bytes.length > MAX_RECEIVED_FILE_BYTES)
      throw new AppError({ kind: 'file', message: say('failure.longRecording') })
    const own = join(folder, randomUUID())
    await mkdir(own, { recursive: true, mode: 0o700 })
    const ending = /^\.\w{1,10}$/.test(extname(name)) ? extname(name) : ''
    const path = join(own, safeFileName(name.slice(0, name.length - ending.length), 'Recording') + ending)
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    return { ok: true, value: path }
  } catch (error) {
    return { ok: false, failure: toFailure(error) }
  }
}
