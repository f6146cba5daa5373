import { applyPatches, enablePatches, type Patch, produceWithPatches } from 'immer'
import { z } from 'zod'
import { invalid } from '../failure.ts'
import type { Document, DocumentDraft } from './document.ts'

enablePatches()

/** One small change at a place in the document, as immer writes it. */
export const DocumentPatch = z.strictObject({
  op: z.enum(['add', 'replace', 'remove']),
  /** Never the document as a whole. */
  path: z.array(z.union([z.string(), z.int()])).min(1),
  value: z.unknown().optional(),
})

/** In UTF-16 code units. */
const LONGEST_LABEL = 200
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A label that any step may bear: names and texts in it can be of any length, and no letter is cut through. */
export function stepLabel(label: string): string {
  if (label.length <= LONGEST_LABEL) return label
  let end = 0
  for (const { index, segment } of CHARACTERS.segment(label)) {
    if (index + segment.length >= LONGEST_LABEL) break
    end = index + segment.length
  }
  return `${label.slice(0, end)}…`
}

/** What an edit wants: its name for the user, and the changes it makes. */
export const StepRequest = z.strictObject({
  /** Never given to another step: one that comes again, as its answer was lost, is not done twice. */
  id: z.string().min(1).max(100).optional(),
  label: z.string().min(1).max(LONGEST_LABEL),
  patches: z.array(DocumentPatch).min(1),
})
export type StepRequest = z.infer<typeof StepRequest>

/** One change a user made, as the journal keeps it: what to do and how to take it back. */
export interface Step {
  readonly label: string
  readonly patches: readonly Patch[]
  readonly inverse: readonly Patch[]
  /** When it was made, in milliseconds since 1970. */
  readonly time: number
}

/** A document after an edit, and how it came about. */
export interface Change {
  readonly document: Document
  readonly patches: Patch[]
  readonly inverse: Patch[]
}

/** Applies one pure edit. An edit that changes nothing gives the very same document and no patches. */
export function changeDocument(document: Document, edit: (draft: DocumentDraft) => unknown): Change {
  const [next, patches, inverse] = produceWithPatches(document, (draft) => {
    edit(draft)
  })
  return { document: next, patches, inverse }
}

/**
 * Applies what another process asks for and works out its inverse anew: what goes to the journal is never what was
 * merely claimed. Throws `invalid` where a patch points at nothing.
 */
export function changeByPatches(document: Document, patches: StepRequest['patches']): Change {
  try {
    return changeDocument(document, (draft) => applyPatches(draft, patches as Patch[]))
  } catch (error) {
    throw invalid(
      `The edit does not fit the project: ${error instanceof Error ? error.message : 'unknown'}.`,
      'patches',
    )
  }
}

/** The document after steps, first to last. */
export function applySteps(document: Document, steps: readonly Pick<Step, 'patches'>[]): Document {
  return applyPatches(
    document,
    steps.flatMap(({ patches }) => patches),
  )
}

/** The document before steps, given first to last. */
export function revertSteps(document: Document, steps: readonly Pick<Step, 'inverse'>[]): Document {
  return applyPatches(
    document,
    steps.toReversed().flatMap(({ inverse }) => inverse),
  )
}
