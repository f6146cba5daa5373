import { MAX_SPEAKER_COUNT } from '../../basics/fixedValues.ts'
import type { Message } from '../../locale/message.ts'

/** The number of people that were found, and the number that is as likely. */
export interface PeopleNumbers {
  readonly found: number
  readonly orElse: number
}

/** The numbers that are offered to a person: those that are likely, what lies between them, and one more, ascending. */
export function likelyNumbers({ found, orElse }: PeopleNumbers): number[] {
  const few = Math.min(found, orElse)
  const highest = Math.min(MAX_SPEAKER_COUNT, Math.max(found, orElse) + 1)
  return Array.from({ length: highest - few + 1 }, (_, at) => few + at)
}

/** The numbers in a note that the voices leave it open how many people speak; undefined in other notes. */
export function numbersIn(note: Message): PeopleNumbers | undefined {
  if (note.key !== 'engineNote.speakersUnsure') return undefined
  const { found, orElse } = note.values ?? {}
  return typeof found === 'number' && typeof orElse === 'number' ? { found, orElse } : undefined
}
