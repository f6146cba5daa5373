import type { Target } from '../../shared/contract/records.ts'
import type { Document, Line } from '../../shared/project/document.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { saidText } from '../../shared/project/takes/takeKey.ts'
import type { Dictionary } from '../../shared/project/texts/dictionary.ts'

interface AuditionWish {
  readonly speaker: string
  readonly target: Target
  /** Ids of lines to take the words from, best first. Only lines of the speaker that have words count. */
  readonly preferred: readonly (number | undefined)[]
}

/** The words for trying a voice: a translated line of the speaker; undefined where there is none. */
export function auditionText(
  document: Pick<Document, 'lines'> & { readonly dictionary?: Dictionary },
  wish: AuditionWish,
): string | undefined {
  const { speaker, target, preferred } = wish
  const words = (line: Line | undefined) =>
    line?.speaker === speaker ? saidText(line, target, document.dictionary).trim() : ''
  const id = preferred.find((one) => words(document.lines[one ?? 0]) !== '')
  const line = id === undefined ? linesInOrder(document).find((one) => words(one) !== '') : document.lines[id]
  return words(line) || undefined
}
