import type { Target } from '../../contract/records.ts'
import type { DocumentDraft, GlossaryEntry } from '../document.ts'

/** Replaces the glossary of one language. Incomplete entries are dropped. */
export function setGlossary(
  draft: DocumentDraft,
  target: Target,
  entries: readonly Omit<GlossaryEntry, 'target'>[],
): void {
  const others = (draft.glossary ?? []).filter((entry) => entry.target !== target)
  const own = entries
    .map(({ term, use }) => ({ target, term: term.trim().normalize('NFC'), use: use.trim().normalize('NFC') }))
    .filter(({ term, use }) => term !== '' && use !== '')
  if (others.length + own.length === 0) delete draft.glossary
  else draft.glossary = [...others, ...own]
}

/** The glossary of one language. */
export function glossaryOf(
  document: { readonly glossary?: readonly GlossaryEntry[] },
  target: Target,
): GlossaryEntry[] {
  return (document.glossary ?? []).filter((entry) => entry.target === target)
}
