import { PRESERVE, type Target } from '../../contract/records.ts'
import { type Document, linesInOrder } from '../document.ts'
import { voiceOf } from '../takes/takeKey.ts'

/** Whether any dubbed line uses its speaker's preserved voice. */
export function keepsVoices(document: Document, target: Target): boolean {
  return linesInOrder(document).some(
    (line) => !line.keepOriginal && voiceOf(line, target, document.speakers[line.speaker])?.voice === PRESERVE,
  )
}
