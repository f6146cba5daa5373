import { create } from 'zustand'

/** Whether there is typed text that is not in the document yet, and so not on its way to the disk. */
export const useTyping = create<{ readonly typing: boolean }>(() => ({ typing: false }))

/** Sets whether there is typed text that is not in the document yet. */
export function setTyping(typing: boolean): void {
  if (typing !== useTyping.getState().typing) useTyping.setState({ typing })
}

/** The field with typed text, and how to keep the text; at most one field is open. */
interface OpenDraft {
  readonly field: HTMLElement
  commit(): void
}

let open: OpenDraft | undefined

/** Registers a field whose text is not in the document yet; the answer unregisters it. */
export function holdDraft(field: HTMLElement, commit: () => void): () => void {
  const own = { field, commit }
  open = own
  return () => {
    if (open === own) open = undefined
  }
}

/** Writes the typed text into the document; called before any other change. */
export function commitDraft(): void {
  open?.commit()
}

/** Whether a field's text goes into the document, so that undo there means undo of the document. */
export function isDraftField(field: Element | null): boolean {
  return field !== null && field === open?.field
}
