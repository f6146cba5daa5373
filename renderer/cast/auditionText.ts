import type { Target } from '../../shared/contract/records.ts'
import { type Document, type Line, linesInOrder } from '../../shared/project/document.ts'
import { saidText } from '../../shared/project/takes/takeKey.ts'
import type { Dictionary } from '../../shared/project/texts/dictionary.ts'

interface AuditionWish {
  readonly speaker: string
  readonly target: Target
  /** Lines to take the words from if they are the speaker's and say something, best first. */
  readonly preferred: readonly (number | undefined)[]
}

/** What a voice on trial is to say: words of the speaker it is tried for; undefined where none are translated. */
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
