import type { Target } from '../../contract/records.ts'
import type { ChosenTake, DocumentDraft, LineDraft, LineText } from '../document.ts'
import { editable, editables, peek } from '../lines/draftLines.ts'
import { pronounce } from './dictionary.ts'
import { textHash } from './textHash.ts'

/** Writes a line's source text, or with a target its translation. */
export function setText(draft: DocumentDraft, id: number, { text, target }: { text: string; target?: Target }): void {
  setTexts(draft, new Map([[id, text]]), target)
}

/** Writes many texts at once, as replacing does: the source's, or those of a target. */
export function setTexts(draft: DocumentDraft, texts: ReadonlyMap<number, string>, target?: Target): void {
  if (target !== undefined && !draft.targets.includes(target)) return
  for (const [id, text] of texts) {
    const line = editable(draft, id)
    if (line === undefined) continue
    if (target === undefined) writeSource(line, stored(text))
    else writeText(line, target, text)
  }
}

/** Writes a translation by hand: it is taken to belong to the source as it stands. */
export function writeText(line: LineDraft, target: Target, written: string): void {
  const text = stored(written)
  const own = line.texts[target]
  if (text === (own?.text ?? '')) return
  const { spoken: _, ...rest }: LineText = own ?? { text: '', status: 'edited', basis: '' }
  line.texts[target] = { ...rest, text, status: 'edited', basis: textHash(line.source) }
}

/** A letter with its marks is kept in one form only, however it was typed or came: NFC, which changes nothing to see. */
function stored(text: string): string {
  return text.normalize('NFC')
}

function writeSource(line: LineDraft, source: string): void {
  if (source === line.source) return
  line.source = source
  if (line.words === undefined) return
  const spoken = source.split(/\s+/).filter((word) => word !== '')
  const words = peek(line.words)
  // A corrected word is heard when the wrong one was; with more or fewer words nobody knows.
  if (spoken.length === words.length) line.words = words.map((word, at) => ({ ...word, text: spoken[at] ?? word.text }))
  else delete line.words
}

/** Says what is to be spoken where it differs from what would be said anyway; empty or that same text takes it back. */
export function setSpoken(
  draft: DocumentDraft,
  id: number,
  { spoken: said, target }: { spoken: string; target: Target },
): void {
  const text = editable(draft, id)?.texts[target]
  if (text === undefined) return
  const spoken = stored(said)
  if (spoken.trim() === '' || spoken === pronounce(text.text, target, draft.dictionary)) delete text.spoken
  else text.spoken = spoken
}

/** Lays translations by a machine on lines. Those without a new text keep what they have, locked ones too. */
export function applyTranslation(draft: DocumentDraft, target: Target, texts: ReadonlyMap<number, string>): void {
  if (!draft.targets.includes(target)) return
  for (const [id, translated] of texts) {
    const line = editable(draft, id)
    if (line === undefined) continue
    const text = stored(translated)
    const basis = textHash(line.source)
    const own = line.texts[target]
    if (own === undefined) line.texts[target] = { text, status: 'machine', basis }
    else {
      if (own.text !== text) delete own.spoken
      Object.assign(own, { text, status: 'machine', basis })
    }
  }
}

/** Approves translations, or takes that back. Lines without one are left alone. */
export function setApproved(
  draft: DocumentDraft,
  ids: readonly number[],
  { target, approved }: { target: Target; approved: boolean },
): void {
  for (const line of editables(draft, ids)) {
    const text = line.texts[target]
    if (text === undefined || text.text.trim() === '') continue
    if (approved) {
      text.status = 'approved'
      // Whoever approves it says that it does translate the source as it stands.
      text.basis = textHash(line.source)
    } else if (text.status === 'approved') text.status = 'edited'
  }
}

/** Chooses the take that a line uses; without one the line has none. What is recorded needs no words first. */
export function chooseTake(
  draft: DocumentDraft,
  id: number,
  { target, take }: { target: Target; take?: ChosenTake },
): void {
  const line = editable(draft, id)
  if (line === undefined || !draft.targets.includes(target)) return
  if (take !== undefined) line.texts[target] ??= { text: '', status: 'edited', basis: textHash(line.source) }
  const text = line.texts[target]
  if (text === undefined) return
  if (take === undefined) delete text.take
  else if (text.take?.id !== take.id || text.take.key !== take.key) text.take = { ...take }
}

/** Chooses takes for many lines at once, as they come from the synthesizer. */
export function chooseTakes(draft: DocumentDraft, target: Target, takes: ReadonlyMap<number, ChosenTake>): void {
  for (const [id, take] of takes) chooseTake(draft, id, { target, take })
}
