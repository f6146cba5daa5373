import type { Target } from '../../shared/contract/records.ts'
import { type Document, linesInOrder } from '../../shared/project/document.ts'
import { isTranslationStale, spokenText } from '../../shared/project/takes/takeKey.ts'

/** Lines that a translation could be made for. Locked ones stay as they are, those without words need none. */
export interface ToTranslate {
  readonly all: readonly number[]
  /** Without a translation, or with one of another source text. */
  readonly needed: readonly number[]
  /** Written or approved by a person, whose work would be replaced. */
  readonly byHand: ReadonlySet<number>
}

/** Whether there is something to translate, and nothing of it is: no dub can be made of that. */
export function isUntranslated({ lines }: Document, target: Target): boolean {
  const dubbed = Object.values(lines).filter(({ keepOriginal }) => !keepOriginal)
  return (
    dubbed.some(({ source }) => source.trim() !== '') && dubbed.every((line) => spokenText(line, target).trim() === '')
  )
}

/** Sorts the lines of a document by what a translation would do to them. */
export function linesToTranslate(document: Document, target: Target): ToTranslate {
  const open = linesInOrder(document).filter(({ source, locked }) => !locked && source.trim() !== '')
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
