import { create } from 'zustand'

/** Whether something was typed that is not in the document yet, and so not on its way to the disk either. */
export const useTyping = create<{ readonly typing: boolean }>(() => ({ typing: false }))

/** Says whether something was typed that is not in the document yet. */
export function tellTyping(typing: boolean): void {
  if (typing !== useTyping.getState().typing) useTyping.setState({ typing })
}

/** The field that someone types in, and what takes over what was typed; at most one is open. */
interface OpenDraft {
  readonly field: HTMLElement
  commit(): void
}

let open: OpenDraft | undefined

/** Says that a field holds text that is not in the document yet; the answer says that it is closed. */
export function holdDraft(field: HTMLElement, commit: () => void): () => void {
  const own = { field, commit }
  open = own
  return () => {
    if (open === own) open = undefined
  }
}

/** Takes over what was typed so far, before anything else is done to the document. */
export function commitDraft(): void {
  open?.commit()
}

/** Whether a field's text goes into the document as it is typed, so that undo there is undo of the document. */
export function isDraftField(field: Element | null): boolean {
  return field !== null && field === open?.field
}
