import type { Document } from '../../project/document.ts'
import { linesInOrder } from '../../project/lines/linesInOrder.ts'
import { speakersInOrder } from '../../project/speakers/speakersInOrder.ts'
import { material } from './material.ts'

/** Lines of each speaker that are sent. */
const LINES_PER_SPEAKER = 6
/** Lines from the start, where people greet and name each other. */
const OPENING_LINES = 40

/** Asks for the names of the speakers, from what they say to each other. */
export function namesPrompt(document: Document): string {
  const lines = linesInOrder(document)
  const shown = new Set(lines.slice(0, OPENING_LINES).map(({ id }) => id))
  for (const { id } of speakersInOrder(document)) {
    for (const line of lines.filter(({ speaker }) => speaker === id).slice(0, LINES_PER_SPEAKER)) shown.add(line.id)
  }
  const script = lines.filter(({ id }) => shown.has(id)).map(({ speaker, source }) => ({ speaker, says: source }))
  const speakers = speakersInOrder(document).map(({ id, name }) => ({ speaker: id, ...(name === '' ? {} : { name }) }))
  return [
    'Find out from the script what each speaker is called, or what they are (Teacher, Seller) where nobody says a name. Somebody who is addressed by a name is the one who answers, not the one who speaks.',
    material({ speakers, script }),
    'Answer with this JSON only, leaving out speakers of whom you know nothing:\n{"names": [{"speaker": "SPEAKER_00", "name": "…", "because": "a few words"}]}',
  ].join('\n\n')
}
