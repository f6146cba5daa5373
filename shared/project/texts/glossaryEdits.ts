import type { Target } from '../../contract/records.ts'
import type { DocumentDraft, GlossaryEntry } from '../document.ts'

/** Replaces the words of one language that are to be translated always alike. Entries without both words are left out. */
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

/** The words of one language that are to be translated always alike. */
export function glossaryOf(
  document: { readonly glossary?: readonly GlossaryEntry[] },
  target: Target,
): GlossaryEntry[] {
  return (document.glossary ?? []).filter((entry) => entry.target === target)
}
