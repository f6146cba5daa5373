import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Segment } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { formatSrt } from '../../../shared/subtitles/formats/srt.ts'
import { placeFile } from '../../files/placeFile.ts'
import { hiddenBeside } from '../../files/tryFile.ts'
import type { DubContext, Transcript } from './dubContext.ts'

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

/** Lines as cues with the speaker names of the subtitles, so that the file can be a source again. */
export function namedCues(lines: readonly Segment[], transcript: Pick<Transcript, 'names'> | undefined): Cue[] {
  return lines.map(({ start, end, text, speaker }) => {
    const name = transcript?.names[speaker]
    return name === undefined ? { start, end, text } : { start, end, text, speaker: name }
  })
}
