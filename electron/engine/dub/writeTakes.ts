import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wavHeader } from '../../../shared/audio/wav.ts'
import type { Speech } from './mixDub.ts'

/**
 * Writes every line to a folder as it is heard: `ID.wav`, at its voice's own rate and its pace in the dub. The folder is
 * replaced once all are there.
 */
export async function writeTakes(folder: string, { clips, lines }: Pick<Speech, 'clips' | 'lines'>): Promise<void> {
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true })
  for (const [index, clip] of clips.entries()) {
    const samples = await readFile(clip.path)
    await writeFile(join(part, `${lines[index]?.id}.wav`), [wavHeader(clip, samples.length), samples])
  }
  await rm(folder, { recursive: true, force: true })
  await rename(part, folder)
}
