import { z } from 'zod'
import { Message } from '../locale/messageSchema.ts'

/** Longest label as JSON, in UTF-16 code units: its few texts, whose characters JSON may write with six. */
const MAX_LABEL_JSON_CHARACTERS = 10_000

/** An immer patch: a change at one path in the document. */
export const DocumentPatch = z.strictObject({
  op: z.enum(['add', 'replace', 'remove']),
  /** Not empty: a patch cannot replace the whole document. */
  path: z.array(z.union([z.string(), z.int()])).min(1),
  value: z.unknown().optional(),
})

/** A request to commit a step: label and patches. */
export const StepRequest = z.strictObject({
  /** A unique id, by which a repeated request is recognised and not applied twice. */
  id: z.string().min(1).max(100).optional(),
  /** Id of a step that this one extends, if that step is still the latest change, so that both are undone together. */
  follows: z.string().min(1).max(100).optional(),
  label: Message.refine((label) => JSON.stringify(label).length <= MAX_LABEL_JSON_CHARACTERS, {
    error: 'must be shorter',
  }),
  patches: z.array(DocumentPatch).min(1),
})
export type StepRequest = z.infer<typeof StepRequest>
