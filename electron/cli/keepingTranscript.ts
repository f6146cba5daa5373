import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { saidOf, toFailure } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import type { DubContext } from '../dubbing/steps/dubContext.ts'
import { namedCues } from '../dubbing/steps/writeSubtitles.ts'
import { exists, numbered, placeFile } from '../files/placeFile.ts'
import { hiddenBeside } from '../files/tryFile.ts'

/** Runs work; where it fails after the video was listened to, before the lines are translated, they are kept as subtitles beside it. */
export async function keepingTranscript<T>(context: DubContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (toFailure(error).kind !== 'cancelled' && context.reached.lines === undefined) await keepTranscript(context)
    throw error
  }
}

/** Writes what was heard under a free name, once for all languages; a folder that cannot be written to is left alone. */
async function keepTranscript({ video, reached, note }: DubContext): Promise<void> {
  const { transcript } = reached
  if (transcript?.origin !== 'analysis') return
  const wanted = `${video.slice(0, -extname(video).length)}.${transcript.language ?? 'en'}.srt`
  const text = formatSrt(namedCues(transcript.segments, transcript))
  const hidden = hiddenBeside(wanted, randomUUID())
  try {
    for (let number = 1; await exists(numbered(wanted, number)); number++)
      if ((await readFile(numbered(wanted, number), 'utf8').catch(() => '')) === text) return
    await writeFile(hidden, text)
    const file = await placeFile(hidden, wanted)
    note(file === wanted ? say('cli.transcriptKept', { file }) : say('cli.transcriptKeptAside', { file }))
  } catch (error) {
    note(saidOf(toFailure(error)), 'warning')
  } finally {
    await rm(hidden, { force: true })
  }
}
