import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { say } from '../../../shared/locale/message.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { formatSrt } from '../../../shared/subtitles/formats/srt.ts'
import { placeFile } from '../../files/placeFile.ts'
import { hiddenBeside } from '../../files/tryFile.ts'
import type { DubContext } from './dubContext.ts'

/** Writes subtitles beside a finished video; returns their paths. A failure is only noted, since the video is made. */
export async function writeSubtitles(
  { note }: Pick<DubContext, 'note'>,
  video: string,
  cues: readonly Cue[],
): Promise<string[]> {
  const wanted = `${video.slice(0, -extname(video).length)}.srt`
  const part = hiddenBeside(wanted, randomUUID())
  try {
    await writeFile(part, formatSrt(cues))
    return [await placeFile(part, wanted)]
  } catch {
    note(say('note.subtitlesFailed', { name: basename(video) }), 'warning')
    return []
  } finally {
    await rm(part, { force: true })
  }
}
