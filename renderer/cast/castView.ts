import { create } from 'zustand'

/** The halves of the panel. */
export type CastTab = 'speakers' | 'takes'

/** What the cast panel shows; nothing of it is saved. */
export interface CastView {
  readonly tab: CastTab
  /** Speakers whose settings are open. */
  readonly tuned: ReadonlySet<string>
}

export const useCastView = create<CastView>(() => ({ tab: 'speakers', tuned: new Set() }))

/** Shows one half of the panel. */
export function showTab(tab: CastTab): void {
  useCastView.setState({ tab })
}

/** Opens or closes the settings of a speaker's voice. */
export function toggleTuned(speaker: string): void {
  const tuned = new Set(useCastView.getState().tuned)
  if (!tuned.delete(speaker)) tuned.add(speaker)
  useCastView.setState({ tuned })
}
