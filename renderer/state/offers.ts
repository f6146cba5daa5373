import { announce, patch, session, type UndoOffer } from './session.ts'

/** Says that something was done and offers to undo it, in place of an earlier offer. */
export function offerUndo(offer: Omit<UndoOffer, 'id'>): void {
  endOffer()
  patch({ offer: { ...offer, id: crypto.randomUUID() } })
  announce(offer.text)
}

/** Undoes what is offered. */
export function takeOffer(): void {
  const { offer } = session()
  patch({ offer: undefined })
  offer?.undo()
}

/** Withdraws the offer, as when the document has changed since. */
export function endOffer(): void {
  const { offer } = session()
  if (offer === undefined) return
  patch({ offer: undefined })
  offer.end?.()
}
