import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wavHeader } from '../../../../shared/audio/wav.ts'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { renameFile } from '../../../client/bytes/renameFile.ts'
import { inParallel } from '../../core/inParallel.ts'
import type { Speech } from '../film/mixDub.ts'

/** Files that are written at the same time. */
const MAX_CONCURRENT_WRITES = 8

/**
 * Writes every line to a folder as it is heard: `ID.wav`, at its voice's own rate and its pace in the dub. The folder is
 * replaced once all are there. Throws `invalid` where it has anything but takes, which would be lost.
 */
export async function writeTakes(folder: string, { clips, lines }: Pick<Speech, 'clips' | 'lines'>): Promise<void> {
  const part = `${folder}.part`
  await takesIn(folder)
  await removeTakes(part)
  await mkdir(part, { recursive: true })
  try {
    await inParallel(MAX_CONCURRENT_WRITES, clips, async (clip, index) => {
      const samples = await readFile(clip.path)
      await writeFile(join(part, `${lines[index]?.id}.wav`), [wavHeader(clip, samples.length), samples])
    })
    await removeTakes(folder)
    await renameFile(part, folder)
  } catch (error) {
    await removeTakes(part).catch(() => undefined)
    throw error
  }
}

/** Removes a folder of takes, file by file: something else that appears in it meanwhile stays. */
async function removeTakes(folder: string): Promise<void> {
  const names = await takesIn(folder)
  if (names === undefined) return
  for (const name of names) await rm(join(folder, name), { force: true })
  await rmdir(folder)
}

/** The names in a folder of takes; undefined where there is none. Throws `invalid` if it holds anything else, or is a file. */
async function takesIn(folder: string): Promise<string[] | undefined> {
  const found = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw invalid(say('engine.takes.folder', { folder }), 'takes')
  })
  const other = found?.find((entry) => !entry.isFile() || !/^-?\d+\.wav$/.test(entry.name))
  if (other === undefined) return found?.map(({ name }) => name)
  throw invalid(say('engine.takes.other', { folder, other: other.name }), 'takes')
}
