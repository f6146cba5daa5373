import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { formatClock } from '../../../../shared/basics/timecode.ts'
import type { DubOrder } from '../../../../shared/commands/dubs.ts'
import type { PictureBox } from '../../../../shared/contract/assemble.ts'
import type { PictureReading } from '../../../../shared/contract/localMedia.ts'
import { AppError } from '../../../../shared/failure.ts'
import { type Message, type MessageValue, say } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import { spokenCues } from '../../../../shared/subtitles/spokenCues.ts'
import { lastEvent, onOwnEngine } from '../links.ts'
import { isLowConfidence } from '../reviewNotes.ts'
import type { WorkContext } from '../workContext.ts'

/** Lines and texts that a note lists. */
const MAX_LISTED_TEXTS = 8
/** Languages with letters or tones that no model of the reader has. */
const UNREADABLE_MARK_LANGUAGES: readonly string[] = ['yo', 'ig', 'ha']

/**
 * Reads the subtitles that are burned into the picture, at a place or where most texts stand, on the engine of this computer, and tells the user what to look at.
 * Throws `job_failed` where there are none.
 */
export async function readPictureSubtitles(
  context: Pick<WorkContext, 'video' | 'enter' | 'note' | 'onThisComputer'>,
  { from: statedLanguage = 'auto', sungLines }: Pick<DubOrder, 'from' | 'sungLines'>,
  place?: PictureBox,
): Promise<PictureReading> {
  const { video, note } = context
  const onProgress = context.enter('transcript', say('doing.picture'))
  const reading = await onOwnEngine(context, async (local, signal) => {
    const request = { path: video, language: statedLanguage, ...omitUndefined({ place }), stream: true as const }
    const last = await lastEvent(await local.pictureText(request, { signal }), onProgress)
    if (last?.reading !== undefined) return last.reading
    throw new AppError({ kind: 'bad_reply', message: say('failure.pictureEmpty') })
  })
  const cues = spokenCues(reading.cues, sungLines) as PictureReading['cues']
  if (cues.length === 0) throw noSubtitles()
  const { language } = reading
  note(say('note.picture', { lines: say('count.lines', { count: cues.length }), language: sayLanguage(language) }))
  for (const readingNote of notesOn({ ...reading, cues })) note(readingNote)
  return { ...reading, cues }
}

function notesOn({ language, cues, signs }: PictureReading): Message[] {
  const lowConfidenceCues = cues.filter(isLowConfidence)
  return [
    ...(lowConfidenceCues.length === 0
      ? []
      : [say('note.pictureDoubt', { lines: listed(lowConfidenceCues.map(({ start, text }) => at(start, text))) })]),
    ...(UNREADABLE_MARK_LANGUAGES.includes(language)
      ? [say('note.pictureMarks', { language: sayLanguage(language) })]
      : []),
    ...(signs.length === 0
      ? []
      : [say('note.pictureSigns', { lines: listed(signs.map(({ start, text }) => at(start, text))) })]),
  ]
}

function at(start: number, text: string): string {
  return `${formatClock(start)} “${text.replace(/\s+/g, ' ')}”`
}

function listed(all: readonly string[]): MessageValue {
  const items = all.slice(0, MAX_LISTED_TEXTS).join(', ')
  return all.length > MAX_LISTED_TEXTS ? say('count.andMore', { items, number: all.length - MAX_LISTED_TEXTS }) : items
}

function noSubtitles(): AppError {
  return new AppError({
    kind: 'job_failed',
    message: say('failure.noSubtitlesInPicture'),
  })
}
