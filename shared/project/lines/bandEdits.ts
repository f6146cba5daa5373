import type { Target } from '../../contract/records.ts'
import type { BandMark, BandPart, DocumentDraft } from '../document.ts'
import { spokenText } from '../takes/takeKey.ts'
import { editable, tidySeconds } from './draftLines.ts'

/** Seconds within which two marks of one kind are the same. */
const SAME_MARK_SECONDS = 0.02

/**
 * Places the words or syllables of a line's spoken text on the band. Parts are brought in order and within the film; without parts
 * the text is placed by its take, the source's words or its syllables again.
 */
export function setBandParts(
  draft: DocumentDraft,
  id: number,
  { target, parts }: { readonly target: Target; readonly parts: readonly BandPart[] },
): void {
  const line = editable(draft, id)
  const text = line?.texts[target]
  if (line === undefined || text === undefined) return
  if (parts.length === 0) {
    delete text.band
    return
  }
  let last = 0
  const placed = parts.map(({ from, to, ...times }) => {
    const start = Math.max(last, tidySeconds(times.start))
    last = Math.max(start, tidySeconds(times.end))
    return { from, to, start, end: last }
  })
  text.band = { text: spokenText(line, target), parts: placed }
}

/** Puts a mark on a line's band, unless the same is there. */
export function addMark(draft: DocumentDraft, id: number, { time, kind }: BandMark): void {
  const line = editable(draft, id)
  if (line === undefined || line.marks?.some((mark) => mark.kind === kind && isNear(mark.time, time))) return
  line.marks = [...(line.marks ?? []), { time: tidySeconds(time), kind }].sort((a, b) => a.time - b.time)
}

/** Moves a mark to another time. */
export function moveMark(
  draft: DocumentDraft,
  id: number,
  { from, to }: { readonly from: BandMark; readonly to: number },
): void {
  const line = editable(draft, id)
  const mark = line?.marks?.find((one) => one.kind === from.kind && isNear(one.time, from.time))
  if (line?.marks === undefined || mark === undefined) return
  mark.time = tidySeconds(to)
  line.marks.sort((a, b) => a.time - b.time)
}

/** Removes a mark. */
export function removeMark(draft: DocumentDraft, id: number, { time, kind }: BandMark): void {
  const line = editable(draft, id)
  if (line?.marks === undefined) return
  const left = line.marks.filter((mark) => mark.kind !== kind || !isNear(mark.time, time))
  if (left.length === 0) delete line.marks
  else line.marks = left
}

function isNear(time: number, other: number): boolean {
  return Math.abs(time - other) < SAME_MARK_SECONDS
}
