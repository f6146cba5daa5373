import { PRESERVE, type Target } from '../../contract/records.ts'
import { type Document, linesInOrder } from '../document.ts'
import { voiceOf } from '../takes/takeKey.ts'

/** Whether any line that is dubbed is to be heard in its speaker's own voice. */
export function keepsVoices(document: Document, target: Target): boolean {
  return linesInOrder(document).some(
    (line) => !line.keepOriginal && voiceOf(line, target, document.speakers[line.speaker])?.voice === PRESERVE,
  )
}
