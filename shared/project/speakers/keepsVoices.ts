import { PRESERVE } from '../../contract/preserve.ts'
import type { Target } from '../../contract/records.ts'
import type { Document } from '../document.ts'
import { linesInOrder } from '../lines/linesInOrder.ts'
import { voiceOf } from '../takes/takeKey.ts'

/** Whether any dubbed line uses its speaker's preserved voice. */
export function keepsVoices(document: Document, target: Target): boolean {
  return linesInOrder(document).some(
    (line) => !line.keepOriginal && voiceOf(line, target, document.speakers[line.speaker])?.voice === PRESERVE,
  )
}
