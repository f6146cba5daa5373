import { formatClock } from '../../basics/timecode.ts'
import type { MediaFacts } from '../../contract/local.ts'
import { type Message, say } from '../../locale/message.ts'

/** The note on a file that was cut off, as by a download that broke; none for a whole file. */
export function cutOffNotes({ duration, holds }: Pick<MediaFacts, 'duration' | 'holds'>): Message[] {
  if (holds === undefined) return []
  return [say('note.cutOff', { length: formatClock(duration), end: formatClock(holds) })]
}
