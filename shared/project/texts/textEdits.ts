import type { Draft } from 'immer'
import type { Target } from '../../contract/records.ts'
import type { Approval, ChosenTake, DocumentDraft, LineDraft, LineText } from '../document.ts'
import { editable, editables, peek } from '../lines/draftLines.ts'
import { pronounce } from './dictionary.ts'
import { textHash } from './textHash.ts'

/** Sets a line's source text, or with a target its translation. */
export function setText(draft: DocumentDraft, id: number, { text, target }: { text: string; target?: Target }): void {
  setTexts(draft, new Map([[id, text]]), target)
}

/** Sets many texts at once, as in search and replace: source texts, or those of a target. */
export function setTexts(draft: DocumentDraft, texts: ReadonlyMap<number, string>, target?: Target): void {
  if (target !== undefined && !draft.targets.includes(target)) return
  for (const [id, text] of texts) {
    const line = editable(draft, id)
    if (line === undefined) continue
    if (target === undefined) writeSource(line, stored(text))
    else writeText(line, target, text)
  }
}

/** Sets a translation by hand; it counts as a translation of the current source. */
export function writeText(line: LineDraft, target: Target, written: string): void {
  const text = stored(written)
  const own = line.texts[target]
  if (text === (own?.text ?? '')) return
  const { spoken: _, approvals: __, ...rest }: Draft<LineText> = own ?? { text: '', status: 'edited', basis: '' }
  line.texts[target] = { ...rest, text, status: 'edited', basis: textHash(line.source) }
}

/** Normalises text to NFC, so that equal texts are stored alike however they were typed. */
function stored(text: string): string {
  return text.normalize('NFC')
}

function writeSource(line: LineDraft, source: string): void {
  if (source === line.source) return
  line.source = source
  if (line.doubt !== 'time') delete line.doubt
  if (line.words === undefined) return
  const spoken = source.split(/\s+/).filter((word) => word !== '')
  const words = peek(line.words)
  // With the same number of words each corrected word keeps its times; else the times are unknown.
  if (spoken.length === words.length) line.words = words.map((word, at) => ({ ...word, text: spoken[at] ?? word.text }))
  else delete line.words
}

/** Confirms source texts of lines that were read with low confidence, or their times. */
export function confirmLowConfidence(draft: DocumentDraft, ids: readonly number[]): void {
  for (const line of editables(draft, ids)) delete line.doubt
}

/** Sets the spoken text of a line; an empty text, or what is spoken without it, removes it. */
export function setSpoken(
  draft: DocumentDraft,
  id: number,
  { spoken: spokenWords, target }: { spoken: string; target: Target },
): void {
  const text = editable(draft, id)?.texts[target]
  if (text === undefined) return
  const spoken = stored(spokenWords)
  const kept = spoken.trim() === '' || spoken === pronounce(text.text, target, draft.dictionary) ? undefined : spoken
  if (kept === text.spoken) return
  if (kept === undefined) delete text.spoken
  else text.spoken = kept
  withdrawApproval(text)
}

/** Takes the approval of a text back: who approved it has not seen what it is now. */
function withdrawApproval(text: Draft<LineText>): void {
  if (text.status === 'approved') text.status = 'edited'
  delete text.approvals
}

/** Applies machine translations. Locked lines and lines without a new text are unchanged. */
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
      delete own.approvals
      Object.assign(own, { text, status: 'machine', basis })
    }
  }
}

/** Sets the approval of translations; `approval` names whose it is. Lines without a translation are unchanged. */
export function setApproved(
  draft: DocumentDraft,
  ids: readonly number[],
  { target, approved, approval }: { target: Target; approved: boolean; approval?: Approval },
): void {
  for (const line of editables(draft, ids)) {
    const text = line.texts[target]
    if (text === undefined || text.text.trim() === '') continue
    if (!approved) withdrawApproval(text)
    else approve(line, text, approval)
  }
}

function approve(line: LineDraft, text: Draft<LineText>, approval: Approval | undefined): void {
  // Who approved a translation of another source has not seen this one.
  if (text.status !== 'approved' || text.basis !== textHash(line.source)) withdrawApproval(text)
  text.status = 'approved'
  // Approval states that the text translates the current source.
  text.basis = textHash(line.source)
  if (approval === undefined) return
  const others = text.approvals?.filter(({ by }) => by !== approval.by) ?? []
  const at = Math.max(approval.at, text.approvals?.find(({ by }) => by === approval.by)?.at ?? 0)
  // In one order, whichever answer came first.
  text.approvals = [...others, { by: approval.by, at }].sort((a, b) => a.at - b.at || (a.by < b.by ? -1 : 1))
}

/** Sets or removes the take of a line; with `instead`, only in place of the take with this id. A recording needs no text. */
export function chooseTake(
  draft: DocumentDraft,
  id: number,
  { target, take, instead }: { target: Target; take?: ChosenTake; instead?: string | undefined },
): void {
  const line = editable(draft, id)
  if (line === undefined || !draft.targets.includes(target)) return
  if (instead !== undefined && line.texts[target]?.take?.id !== instead) return
  if (take !== undefined) line.texts[target] ??= { text: '', status: 'edited', basis: textHash(line.source) }
  const text = line.texts[target]
  if (text === undefined) return
  if (take === undefined) delete text.take
  else if (text.take?.id !== take.id || text.take.key !== take.key || text.take.at !== take.at) text.take = { ...take }
}

/** Sets the take of a line even if the line is locked; its words stay. Lines without a text are unchanged. */
export function setTakeOfLocked(
  draft: DocumentDraft,
  id: number,
  { target, take }: { readonly target: Target; readonly take: ChosenTake },
): void {
  const text = draft.lines[id]?.texts[target]
  if (text !== undefined) text.take = { ...take }
}

/** Sets the takes of many lines at once. */
export function chooseTakes(draft: DocumentDraft, target: Target, takes: ReadonlyMap<number, ChosenTake>): void {
  for (const [id, take] of takes) chooseTake(draft, id, { target, take })
}
