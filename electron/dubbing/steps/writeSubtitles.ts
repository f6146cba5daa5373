import { writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { say } from '../../../shared/locale/message.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { formatSrt } from '../../../shared/subtitles/formats/srt.ts'
import { makeFile } from '../../files/placeFile.ts'
import type { DubContext } from './dubContext.ts'

/** Writes subtitles beside a finished video; returns their paths. A failure is only noted, since the video is made. */
export async function writeSubtitles(
  { note }: Pick<DubContext, 'note'>,
  video: string,
  cues: readonly Cue[],
): Promise<string[]> {
  const wanted = `${video.slice(0, -extname(video).length)}.srt`
  try {
    return [await makeFile(wanted, (part) => writeFile(part, formatSrt(cues)))]
  } catch {
    note(say('note.subtitlesFailed', { name: basename(video) }), 'warning')
    return []
  }
}
