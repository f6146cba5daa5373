import type { LineSound } from '../../contract/records.ts'
import type { DocumentDraft } from '../document.ts'
import { editables } from './draftLines.ts'

/** A change of how voices are mixed; 0 and false, which are the same as nothing, are not kept. */
export type SoundChange = { readonly [K in keyof LineSound]?: LineSound[K] }

/** Changes how lines are mixed. */
export function setLineSound(draft: DocumentDraft, ids: readonly number[], change: SoundChange): void {
  for (const line of editables(draft, ids)) apply(line, change)
}

/** Changes how all lines of a speaker are mixed. */
export function setSpeakerSound(
  draft: DocumentDraft,
  id: string,
  change: Omit<SoundChange, 'fadeIn' | 'fadeOut'>,
): void {
  const speaker = draft.speakers[id]
  if (speaker !== undefined) apply(speaker, change)
}

function apply(owner: { sound?: { -readonly [K in keyof LineSound]: LineSound[K] } }, change: SoundChange): void {
  const kept = Object.entries({ ...owner.sound, ...change }).filter(([, value]) => value !== 0 && value !== false)
  if (kept.length === 0) delete owner.sound
  else owner.sound = Object.fromEntries(kept)
}
