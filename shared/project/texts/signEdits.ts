import type { PlacedText } from '../../contract/assemble.ts'
import type { Target } from '../../contract/records.ts'
import type { Settings } from '../../settings/settings.ts'
import { type Document, type DocumentDraft, isLongEnough, type Sign } from '../document.ts'
import { durationOf, tidyPlace } from '../lines/draftLines.ts'

/** A draft of a sign. */
type SignDraft = NonNullable<DocumentDraft['signs']>[number]

/** Replaces all signs by those that were read from the picture. */
export function setSigns(draft: DocumentDraft, found: readonly PlacedText[]): void {
  const made = found.map((one, at) => signOfText(draft, one, at + 1))
  if (made.length === 0) delete draft.signs
  else draft.signs = made
  inOrder(draft)
}

/** Adds a text of the picture; answers its id. */
export function addSign(draft: DocumentDraft, text: PlacedText): number {
  const before = draft.signs ?? []
  const id = 1 + before.reduce((highestId, sign) => Math.max(highestId, sign.id), 0)
  draft.signs = [...before, signOfText(draft, text, id)]
  inOrder(draft)
  return id
}

/** Sets the times or the place of a sign. */
export function placeSign(draft: DocumentDraft, id: number, change: Partial<Omit<PlacedText, 'text'>>): void {
  const sign = signOf(draft, id)
  if (sign === undefined) return
  const { box = sign.box, start = sign.start, end = sign.end } = change
  Object.assign(sign, tidyPlace({ start, end }, durationOf(draft)), { box: { ...box } })
  inOrder(draft)
}

/** Sets the text of a sign, or with a target its translation; an empty translation removes it. */
export function writeSign(draft: DocumentDraft, id: number, { text, target }: { text: string; target?: Target }): void {
  const sign = signOf(draft, id)
  if (sign === undefined) return
  if (target === undefined) sign.text = text.normalize('NFC')
  else if (text.trim() === '') delete sign.texts[target]
  else sign.texts[target] = text.normalize('NFC')
}

/** Removes a sign. */
export function removeSign(draft: DocumentDraft, id: number): void {
  const left = (draft.signs ?? []).filter((sign) => sign.id !== id)
  if (left.length === 0) delete draft.signs
  else draft.signs = left
}

/** The signs with a translation, with its words: they can be overlaid on the picture. */
export function translatedSigns({ signs = [] }: Pick<Document, 'signs'>, target: Target): PlacedText[] {
  return signs.flatMap(({ start, end, box, texts }) => {
    const text = texts[target]?.trim()
    return text ? [{ start, end, box, text }] : []
  })
}

/** The signs that become a track of the dub, where that is chosen. */
export function signsOfTrack(
  document: Pick<Document, 'signs'>,
  target: Target,
  { signTrack }: Settings,
): { signs?: PlacedText[] } {
  return signTrack ? { signs: translatedSigns(document, target) } : {}
}

/** The signs that have words but no translation yet. */
export function signsToTranslate({ signs = [] }: Pick<Document, 'signs'>, target: Target): Sign[] {
  return signs.filter(({ text, texts }) => text.trim() !== '' && !texts[target]?.trim())
}

/**
 * The document with signs that end too soon after their start, or before it, as projects of other programs may hold them: such
 * a sign gets its times in order and the least length. The same document where there are none.
 */
export function mendSigns(document: Document): Document {
  const { signs = [], media } = document
  if (!Array.isArray(signs) || signs.every(isLongEnough)) return document
  const mended = (sign: Sign): Sign => {
    const [start, end] = [Math.min(sign.start, sign.end), Math.max(sign.start, sign.end)]
    return { ...sign, ...tidyPlace({ start, end }, media.facts?.duration) }
  }
  const all = signs.map((sign: Sign) => (isLongEnough(sign) ? sign : mended(sign)))
  return { ...document, signs: all.sort((a, b) => a.start - b.start || a.id - b.id) }
}

function signOfText(draft: DocumentDraft, { start, end, text, box }: PlacedText, id: number): SignDraft {
  const { left, top, right, bottom } = box
  const place = tidyPlace({ start, end }, durationOf(draft))
  return { id, ...place, box: { left, top, right, bottom }, text: text.normalize('NFC'), texts: {} }
}

function signOf(draft: DocumentDraft, id: number): SignDraft | undefined {
  return draft.signs?.find((sign) => sign.id === id)
}

function inOrder(draft: DocumentDraft): void {
  draft.signs?.sort((a, b) => a.start - b.start || a.id - b.id)
}
