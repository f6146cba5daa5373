import type { Target } from '../../shared/contract/records.ts'
import type { Document } from '../../shared/project/document.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { isTranslationStale, spokenText } from '../../shared/project/takes/takeKey.ts'
import { hasWords } from '../../shared/subtitles/spokenCues.ts'

/** Ids of lines that can be translated: neither locked nor without words. */
interface ToTranslate {
  readonly all: readonly number[]
  /** Lines with no translation, or with one of an older source text. */
  readonly needed: readonly number[]
  /** Lines whose translation a person wrote or approved; translating replaces it. */
  readonly byHand: ReadonlySet<number>
}

/** Whether the lines to dub have source text, but none of them a translation. */
export function isUntranslated({ lines }: Document, target: Target): boolean {
  const dubbed = Object.values(lines).filter(({ keepOriginal }) => !keepOriginal)
  return dubbed.some(({ source }) => hasWords(source)) && dubbed.every((line) => spokenText(line, target).trim() === '')
}

/** Sorts the lines of a document by what translating would do to them. */
export function linesToTranslate(document: Document, target: Target): ToTranslate {
  const open = linesInOrder(document).filter(({ source, locked }) => !locked && hasWords(source))
  const needed = open.filter((line) => {
    const text = line.texts[target]
    return text === undefined || text.text.trim() === '' || isTranslationStale(line, text)
  })
  const byHand = open.filter(({ texts }) => {
    const text = texts[target]
    return text !== undefined && text.text.trim() !== '' && text.status !== 'machine'
  })
  const ids = (lines: typeof open) => lines.map(({ id }) => id)
  return { all: ids(open), needed: ids(needed), byHand: new Set(ids(byHand)) }
}
