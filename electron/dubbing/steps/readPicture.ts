import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { PictureCue, PictureReading } from '../../../shared/contract/localMedia.ts'
import { AppError } from '../../../shared/failure.ts'
import { spokenCues } from '../../../shared/subtitles/spokenCues.ts'
import { count } from '../../../shared/text/count.ts'
import { languageName } from '../../../shared/text/languages.ts'
import { formatClock } from '../../../shared/timecode.ts'
import type { DubContext, Transcript } from './dubContext.ts'
import { onOwnEngine } from './onOwnEngine.ts'

/** Least confidence of a line that needs no second look. */
const SURE = 0.75
const DOUBTFUL = 'Read from the picture with doubt. Compare it with the video.'
/** Lines and texts that a note lists. */
const LISTED = 8
/** Languages with letters or tones that no model of the reader has. */
const MARKED: readonly string[] = ['yo', 'ig', 'ha']

/**
 * Reads the subtitles that are burned into the picture, on the engine of this computer, and tells the user what to look at.
 * Throws `job_failed` where there are none.
 */
export async function readPicture(
  context: Pick<DubContext, 'video' | 'enter' | 'note' | 'onThisComputer'> & { readonly order: Pick<DubOrder, 'from'> },
): Promise<PictureReading> {
  const { video, order, note } = context
  const onProgress = context.enter('transcript', 'Reading the picture')
  const reading = await onOwnEngine(context, async (local, signal) => {
    let found: PictureReading | undefined
    const wish = { path: video, language: order.from ?? 'auto', stream: true as const }
    for await (const { fraction, reading } of await local.pictureText(wish, { signal })) {
      onProgress(fraction)
      found = reading
    }
    if (found !== undefined) return found
    throw new AppError({ kind: 'bad_reply', message: 'The picture was read, but no lines came of it. Try again.' })
  })
  const cues = spokenCues(reading.cues) as PictureReading['cues']
  if (cues.length === 0) throw noSubtitles()
  const { language } = reading
  note(`Transcript: read from the picture, ${count(cues.length, 'line')} in ${languageName(language)}.`)
  for (const said of notesOn({ ...reading, cues })) note(said)
  return { ...reading, cues }
}

/** A note on each line that was read with doubt, by its number; the editor filters lines by their notes. */
export function doubts(cues: readonly PictureCue[]): Pick<Transcript, 'notes'> {
  const notes = cues.flatMap(({ confidence }, id) => (confidence < SURE ? [[String(id), DOUBTFUL] as const] : []))
  return notes.length === 0 ? {} : { notes: Object.fromEntries(notes) }
}

function notesOn({ language, cues, signs }: PictureReading): string[] {
  const doubtful = cues.filter(({ confidence }) => confidence < SURE)
  return [
    ...(doubtful.length === 0
      ? []
      : [`Read with doubt, so read them over: ${listed(doubtful.map(({ start, text }) => at(start, text)))}.`]),
    ...(MARKED.includes(language)
      ? [`Marks of ${languageName(language)} are read only in part. Check them in the script, which offers repairs.`]
      : []),
    ...(signs.length === 0
      ? []
      : [
          `Other texts in the picture, which nobody speaks: ${listed(signs.map(({ start, text }) => at(start, text)))}.`,
        ]),
  ]
}

function at(start: number, text: string): string {
  return `${formatClock(start)} “${text.replace(/\s+/g, ' ')}”`
}

function listed(items: readonly string[]): string {
  const more = items.length - LISTED
  return `${items.slice(0, LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function noSubtitles(): AppError {
  return new AppError({
    kind: 'job_failed',
    message: 'No subtitles were found in the picture. Give the transcript as a subtitle file, or listen to the video.',
  })
}
