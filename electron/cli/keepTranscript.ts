import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Failure, failureMessage, toFailure } from '../../shared/failure.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import type { Document } from '../../shared/project/document.ts'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import type { Checkpoint } from '../dubbing/work/checkpoint.ts'
import { sourceCues } from '../dubbing/work/text/orderedSubtitles.ts'
import { exists, makeFile, numbered } from '../files/placeFile.ts'

/** The state in which a failed dub left its project. */
interface Left {
  readonly video: string
  readonly failure: Pick<Failure, 'kind'>
  readonly checkpoint: Checkpoint
  readonly document: Document
}

/**
 * Keeps the lines of a dub as subtitles beside its video where it failed after that was listened to and before they were translated:
 * under a free name, once for all languages. A folder that cannot be written to is left alone.
 */
export async function keepTranscript(
  { video, failure, checkpoint, document }: Left,
  note: (message: Message, kind?: 'warning') => void,
): Promise<void> {
  if (failure.kind === 'cancelled') return
  if (checkpoint.origin !== 'analysis' || checkpoint.steps?.includes('translation')) return
  const preferredPath = `${video.slice(0, -extname(video).length)}.${document.sourceLanguage ?? 'en'}.srt`
  const text = formatSrt(sourceCues(document))
  try {
    for (let number = 1; await exists(numbered(preferredPath, number)); number++)
      if ((await readFile(numbered(preferredPath, number), 'utf8').catch(() => '')) === text) return
    const file = await makeFile(preferredPath, (part) => writeFile(part, text))
    note(file === preferredPath ? say('cli.transcriptKept', { file }) : say('cli.transcriptKeptAside', { file }))
  } catch (error) {
    note(failureMessage(toFailure(error)), 'warning')
  }
}
