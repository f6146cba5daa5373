import { create } from 'zustand'

/** What the cast shows; nothing of it is saved. */
export interface CastView {
  /** Speakers whose settings are open. */
  readonly tuned: ReadonlySet<string>
}

export const useCastView = create<CastView>(() => ({ tuned: new Set() }))

/** Opens or closes the settings of a speaker's voice. */
export function toggleTuned(speaker: string): void {
  const tuned = new Set(useCastView.getState().tuned)
  if (!tuned.delete(speaker)) tuned.add(speaker)
  useCastView.setState({ tuned })
}
