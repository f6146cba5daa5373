import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { saidOf, toFailure } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import type { Document } from '../../shared/project/document.ts'
import { dialogueOf } from '../../shared/project/speakers/describer.ts'
import type { Cue } from '../../shared/subtitles/cue.ts'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import type { WorkContext } from '../dubbing/work/workContext.ts'
import { exists, makeFile, numbered } from '../files/placeFile.ts'

/** Runs work; where it fails after the video was listened to, before the lines are translated, they are kept as subtitles beside it. */
export async function keepingTranscript<T>(context: WorkContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (toFailure(error).kind !== 'cancelled') await keepTranscript(context)
    throw error
  }
}

/** Writes what was heard under a free name, once for all languages; a folder that cannot be written to is left alone. */
async function keepTranscript({ video, reached, note, ...project }: WorkContext): Promise<void> {
  if (reached.origin !== 'analysis') return
  const document = await project.document()
  const wanted = `${video.slice(0, -extname(video).length)}.${document.sourceLanguage ?? 'en'}.srt`
  const text = formatSrt(sourceCues(document))
  try {
    for (let number = 1; await exists(numbered(wanted, number)); number++)
      if ((await readFile(numbered(wanted, number), 'utf8').catch(() => '')) === text) return
    const file = await makeFile(wanted, (part) => writeFile(part, text))
    note(file === wanted ? say('cli.transcriptKept', { file }) : say('cli.transcriptKeptAside', { file }))
  } catch (error) {
    note(saidOf(toFailure(error)), 'warning')
  }
}

/** The lines of the original as subtitles, with the names of speakers that have one, so that the file can be a source again. */
export function sourceCues(document: Pick<Document, 'lines' | 'speakers'>): Cue[] {
  return dialogueOf(document).flatMap(({ start, end, source: text, speaker }) => {
    const name = document.speakers[speaker]?.name
    return text === '' ? [] : [{ start, end, text, ...(name ? { speaker: name } : {}) }]
  })
}
