import type { Said } from '../../locale/message.ts'

/** How many people were told apart, and the number that is as likely. */
export interface PeopleNumbers {
  readonly found: number
  readonly orElse: number
}

/** The numbers in a note that the voices leave it open how many people speak; undefined in other notes. */
export function numbersIn(note: Said): PeopleNumbers | undefined {
  if (typeof note === 'string' || !('key' in note) || note.key !== 'engineNote.speakersUnsure') return undefined
  const { found, orElse } = note.values ?? {}
  return typeof found === 'number' && typeof orElse === 'number' ? { found, orElse } : undefined
}
