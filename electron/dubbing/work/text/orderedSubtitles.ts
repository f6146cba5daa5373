import { extname } from 'node:path'
import { failureMessage, toFailure } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Document } from '../../../../shared/project/document.ts'
import { dialogueOf } from '../../../../shared/project/speakers/describer.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { formatSrt } from '../../../../shared/subtitles/formats/srt.ts'
import { exists } from '../../../files/placeFile.ts'
import { writeTextFile } from '../../../files/writeTextFile.ts'
import type { WorkContext } from '../workContext.ts'
import type { DubWorkOrder } from '../workOrder.ts'

/** Path of the subtitles of a dub in a language. */
export function subtitlesOf(output: string, language: string): string {
  return `${output.slice(0, -extname(output).length)}.${language}.srt`
}

/**
 * Writes the subtitles of a dub that the command line ordered, and those of the original where the video was listened to; answers their
 * paths. Throws `file` where those of the dub cannot be written; those of the original are only noted.
 */
export async function writeOrderedSubtitles(
  { note, checkpoint, document }: WorkContext,
  { dub: { output, to }, terminal }: DubWorkOrder,
  cues: readonly Cue[],
): Promise<string[]> {
  const [subtitlePath, replaces] = [subtitlesOf(output, to), terminal?.replaces === true]
  await writeTextFile(subtitlePath, formatSrt(cues), { force: replaces })
  const currentDocument = await document()
  const { sourceLanguage: language } = currentDocument
  if (checkpoint.origin !== 'analysis' || language === undefined || language === to) return [subtitlePath]
  const original = subtitlesOf(output, language)
  try {
    // Its name was not known before the work began, so this is the first moment to look.
    if (replaces || !(await exists(original))) {
      await writeTextFile(original, formatSrt(sourceCues(currentDocument)), { force: replaces })
      return [subtitlePath, original]
    }
    note(say('cli.notReplaced', { path: original }), 'warning')
  } catch (error) {
    note(failureMessage(toFailure(error)), 'warning')
  }
  return [subtitlePath]
}

/** The lines of the original as subtitles, with the names of speakers that have one, so that the file can be a source again. */
export function sourceCues(document: Pick<Document, 'lines' | 'speakers'>): Cue[] {
  return dialogueOf(document).flatMap(({ start, end, source: text, speaker }) => {
    const name = document.speakers[speaker]?.name
    return text === '' ? [] : [{ start, end, text, ...(name ? { speaker: name } : {}) }]
  })
}
