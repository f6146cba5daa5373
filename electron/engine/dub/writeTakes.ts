import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wavHeader } from '../../../shared/audio/wav.ts'
import { invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { renameFile } from '../core/renameFile.ts'
import type { Speech } from './mixDub.ts'

/**
 * Writes every line to a folder as it is heard: `ID.wav`, at its voice's own rate and its pace in the dub. The folder is
 * replaced once all are there. Throws `invalid` where it has anything but takes, which would be lost.
 */
export async function writeTakes(folder: string, { clips, lines }: Pick<Speech, 'clips' | 'lines'>): Promise<void> {
  const part = `${folder}.part`
  await Promise.all([folder, part].map(checkTakes))
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true })
  try {
    for (const [index, clip] of clips.entries()) {
      const samples = await readFile(clip.path)
      await writeFile(join(part, `${lines[index]?.id}.wav`), [wavHeader(clip, samples.length), samples])
    }
    await rm(folder, { recursive: true, force: true })
    await renameFile(part, folder)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** Throws `invalid` for a folder that holds anything but takes, and for a file. */
async function checkTakes(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw invalid(say('engine.takes.folder', { folder }), 'takes')
  })
  const other = names.find((name) => !/^-?\d+\.wav$/.test(name))
  if (other === undefined) return
  throw invalid(say('engine.takes.other', { folder, other }), 'takes')
}
