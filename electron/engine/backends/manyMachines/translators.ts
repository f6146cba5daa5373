import type { Notes } from './coordination.ts'
import { GONE_AFTER, keepNote } from './keepNote.ts'

const NOTE = 'translators'

/** Says that there is a worker that translates, until it is stopped. All of them write the same note. */
export async function announceTranslator(notes: Notes): Promise<{ stop(): void }> {
  await notes.write(NOTE, 'there', GONE_AFTER)
  return keepNote(notes, NOTE, 'there')
}

/** Whether a worker translates, or did so until a moment ago. */
export async function hasTranslator(notes: Notes): Promise<boolean> {
  return (await notes.read(NOTE)) !== undefined
}
