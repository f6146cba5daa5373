import type { Document, Line } from '../document.ts'

/** Whether the picture may wait for a line. */
export function mayWait({ picture }: Pick<Document, 'picture'>, { wait }: Pick<Line, 'wait'>): boolean {
  return wait ?? picture === 'wait'
}
