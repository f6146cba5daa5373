import { createSlice } from '../stores.ts'

/** Whether there is typed text that is not in the document yet, and so not on its way to the disk. */
export const useTyping = createSlice<{ readonly typing: boolean }>('session', 'typing', { typing: false })

/** Sets whether there is typed text that is not in the document yet. */
export function setTyping(typing: boolean): void {
  if (typing !== useTyping.getState().typing) useTyping.setState({ typing })
}

/** A field whose text is not in the document yet. */
interface OpenDraft {
  /** Where undo means undo of the document. */
  readonly field: HTMLElement | undefined
  commit(): void
}

const open = new Set<OpenDraft>()

/**
 * Registers what keeps a field's typed text; the answer unregisters it. With `field`, undo in the field means undo of the document
 * instead of the field's own.
 */
export function holdDraft(commit: () => void, field?: HTMLElement): () => void {
  const own = { field, commit }
  open.add(own)
  return () => void open.delete(own)
}

/** Writes typed texts into the document; called before any other change. */
export function commitDraft(): void {
  for (const { commit } of open) commit()
}

/** Whether a field's text goes into the document, so that undo there means undo of the document. */
export function isDraftField(field: Element | null): boolean {
  return field !== null && [...open].some((one) => one.field === field)
}
