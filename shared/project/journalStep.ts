import { applyPatches, enablePatches, freeze, type Patch, produce, produceWithPatches } from 'immer'
import { invalid } from '../failure.ts'
import { type Message, type MessageValue, say } from '../locale/message.ts'
import type { Document, DocumentDraft } from './document.ts'
import type { StepRequest } from './stepRequest.ts'

enablePatches()

/** Longest text in a label, in UTF-16 code units. */
export const MAX_LABEL_TEXT_CHARACTERS = 200
const GRAPHEME_SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A label whose texts are shortened to the limit, since they may be names and texts of any length. */
export function stepLabel(label: Message): Message {
  const values = Object.entries(label.values ?? {}).map(([place, value]) => [place, shortValue(value)])
  return { ...label, ...(label.values && { values: Object.fromEntries(values) }) }
}

function shortValue(value: MessageValue): MessageValue {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return shortened(value)
  return 'key' in value ? stepLabel(value) : value.map(shortValue)
}

/** A text cut at the limit without splitting a character. */
function shortened(text: string): string {
  if (text.length <= MAX_LABEL_TEXT_CHARACTERS) return text
  let end = 0
  for (const { index, segment } of GRAPHEME_SEGMENTER.segment(text)) {
    if (index + segment.length >= MAX_LABEL_TEXT_CHARACTERS) break
    end = index + segment.length
  }
  return `${text.slice(0, end)}…`
}

/** A step of the journal: patches, and their inverse for undo. */
export interface JournalStep {
  readonly label: Message
  readonly patches: readonly Patch[]
  readonly inverse: readonly Patch[]
  /** Time of the step, in milliseconds since 1970. */
  readonly time: number
}

/** A document after an edit, with patches and their inverse. */
export interface Change {
  readonly document: Document
  readonly patches: Patch[]
  readonly inverse: Patch[]
}

/** Applies one pure edit. An edit without effect returns the same document and no patches. */
export function changeDocument(document: Document, edit: (draft: DocumentDraft) => unknown): Change {
  const [next, patches, inverse] = produceWithPatches(document, (draft) => {
    edit(draft)
  })
  return { document: next, patches, inverse }
}

/**
 * Applies the patches of another process and computes the inverse itself: the journal never stores unchecked claims.
 * Throws `invalid` if a path does not exist.
 */
export function changeByPatches(document: Document, patches: StepRequest['patches']): Change {
  try {
    return changeDocument(document, (draft) => applyFitting(draft, patches as Patch[]))
  } catch (error) {
    throw invalid(say('failure.editUnfit', { reason: error instanceof Error ? error.message : 'unknown' }), 'patches')
  }
}

/** Lines that are frozen in one go. */
const MAX_FROZEN_LINES = 2000

/** Freezes a document in parts, between which others may have their turn: immer would do all of it at once, in the first edit. */
export function* freezeInParts(document: Document): Generator<void, void> {
  let count = 0
  for (const line of Object.values(document.lines)) {
    freeze(line, true)
    if (++count % MAX_FROZEN_LINES === 0) yield
  }
  freeze(document, true)
}

/** The document after steps, first to last. Throws for a patch that does not fit. */
export function applySteps(document: Document, steps: readonly Pick<JournalStep, 'patches'>[]): Document {
  return produce(document, (draft: DocumentDraft) => {
    for (const { patches } of steps) applyFitting(draft, patches)
  })
}

/** The document before steps, given first to last. Throws for a patch that does not fit. */
export function revertSteps(document: Document, steps: readonly Pick<JournalStep, 'inverse'>[]): Document {
  return produce(document, (draft: DocumentDraft) => {
    for (const { inverse } of steps.toReversed()) applyFitting(draft, inverse)
  })
}

/**
 * Applies patches to a draft in order. Throws for one beyond the end of a list: a list of four billion empty places is
 * one number in a patch, and ends no check of it.
 */
function applyFitting(draft: DocumentDraft, patches: readonly Patch[]): void {
  for (const patch of patches) {
    const parent = patch.path.slice(0, -1).reduce<unknown>(fieldOf, draft)
    if (Array.isArray(parent)) checkPlace(parent, patch)
    applyPatches(draft, [patch])
  }
}

function fieldOf(value: unknown, field: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string | number, unknown>)[field]
    : undefined
}

function checkPlace({ length }: readonly unknown[], { path, value }: Patch): void {
  const place = Number(path.at(-1) === 'length' ? value : path.at(-1))
  if (!Number.isInteger(place) || place < 0 || place > length) throw new Error(`place ${place} of ${length}`)
}
