import { omitUndefined } from '../../basics/omitUndefined.ts'
import type { Target } from '../../contract/records.ts'
import { TARGETS } from '../../contract/targets.ts'
import type { DocumentDraft, LineDraft, LineText } from '../document.ts'
import { textHash } from '../texts/textHash.ts'
import { editables, peek } from './draftLines.ts'

/**
 * Merges lines into the first, which keeps its id: from the first's start to the last's end, texts joined in time
 * order, with the speaker who speaks longest in them. Locked lines are left out.
 */
export function mergeLines(draft: DocumentDraft, ids: readonly number[]): void {
  const drafts = editables(draft, ids)
  const kept = drafts[0]
  if (kept === undefined || drafts.length < 2) return
  const lines = drafts.map((line) => peek(line))
  const source = joined(lines.map((line) => line.source))
  const fresh = lines.every(isFresh)
  for (const { id } of lines.slice(1)) delete draft.lines[id]
  kept.speaker = mainSpeaker(lines)
  kept.end = Math.max(...lines.map(({ end }) => end))
  kept.source = source
  kept.keepOriginal = lines.every(({ keepOriginal }) => keepOriginal)
  if (lines.some(({ view }) => view !== kept.view)) delete kept.view
  if (lines.some(({ face }) => face !== kept.face)) delete kept.face
  const doubt = lines.find((line) => line.doubt !== undefined)?.doubt
  if (doubt !== undefined) kept.doubt = typeof doubt === 'string' ? doubt : { ...doubt }
  kept.note = lines
    .map(({ note }) => note)
    .filter((note) => note !== '')
    .join('\n')
  const words = lines.flatMap((line) => line.words ?? [])
  if (lines.every((line) => line.words !== undefined)) kept.words = words
  else delete kept.words
  const marks = lines.flatMap((line) => line.marks ?? [])
  if (marks.length > 0) kept.marks = marks.sort((a, b) => a.time - b.time)
  const basis = fresh ? textHash(source) : ''
  for (const target of TARGETS) {
    const text = mergedText(lines, target)
    if (text !== undefined) kept.texts[target] = { ...text, basis }
  }
}

function mergedText(
  lines: readonly LineDraft[],
  target: Target,
): Omit<LineText, 'basis' | 'approvals' | 'band'> | undefined {
  const texts = lines.map((line) => line.texts[target]).filter((text) => text !== undefined)
  if (texts.length === 0) return undefined
  const text = joined(texts.map((one) => one.text))
  const spoken = joined(texts.map((one) => one.spoken ?? one.text))
  const voice = texts.find((one) => one.voice !== undefined)?.voice
  return {
    text,
    status: texts.every(({ status }) => status === 'approved') ? 'approved' : 'edited',
    ...(texts.some((one) => one.spoken !== undefined) ? { spoken } : {}),
    ...omitUndefined({ voice }),
  }
}

/** Whether every translation of the line matches its current source text. */
function isFresh(line: LineDraft): boolean {
  return Object.values(line.texts).every(({ basis }) => basis === textHash(line.source))
}

function mainSpeaker(lines: readonly LineDraft[]): string {
  const seconds = new Map<string, number>()
  for (const { speaker, start, end } of lines) seconds.set(speaker, (seconds.get(speaker) ?? 0) + end - start)
  return [...seconds].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

function joined(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ')
}
