import type { Document, Line } from '../document.ts'
import { isDescription } from '../speakers/describer.ts'

/** Whether the picture may wait for a line. For descriptions it may, whatever is chosen for the film, unless the line says no. */
export function mayWait(
  document: Pick<Document, 'picture' | 'speakers'>,
  { wait, speaker = '' }: Partial<Pick<Line, 'wait' | 'speaker'>>,
): boolean {
  return wait ?? (document.picture === 'wait' || isDescription(document, { speaker }))
}
