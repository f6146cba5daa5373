import type { SpeakerTurn } from '../../contract/local.ts'
import type { Segment } from '../../contract/records.ts'
import { cutText } from '../../subtitles/cutText.ts'

/** Least length of a part in seconds: a shorter turn inside a line is more often a detection error than a person. */
const MIN_PART_SECONDS = 0.8
/** Least share of its line that a part must have. */
const MIN_PART_SHARE = 0.2

interface Part {
  readonly start: number
  readonly end: number
  readonly speaker: string
}

/**
 * Splits lines at speaker changes, as in subtitles of two people in one box. Times come from the turns; the text is cut
 * in proportion at word borders, preferably after a sentence. Lines are renumbered.
 */
export function splitAtTurns(lines: readonly Segment[], turns: readonly SpeakerTurn[]): Segment[] {
  const split = lines.flatMap((line) => {
    const parts = partsOf(line, turns)
    const words = line.text.split(/\s+/).filter((word) => word !== '').length
    if (parts.length < 2 || words < parts.length) return [line]
    const weights = parts.map((part) => part.end - part.start)
    const texts = cutText(line.text, weights)
    return parts.map((part, index) => ({ ...line, start: part.start, end: part.end, text: texts[index] ?? '' }))
  })
  return split.map((line, id) => ({ ...line, id }))
}

/** The parts of a line by speaker; the first begins and the last ends with the line. */
function partsOf(line: Segment, turns: readonly SpeakerTurn[]): Part[] {
  const inside = turns
    .map((turn) => ({ ...turn, start: Math.max(line.start, turn.start), end: Math.min(line.end, turn.end) }))
    .filter((turn) => turn.end - turn.start >= Math.max(MIN_PART_SECONDS, MIN_PART_SHARE * (line.end - line.start)))
    .sort((a, b) => a.start - b.start)
  const parts: Part[] = []
  for (const turn of inside) {
    const last = parts.at(-1)
    if (last !== undefined && last.speaker === turn.speaker) parts[parts.length - 1] = { ...last, end: turn.end }
    else if (last === undefined || turn.end > last.end) parts.push(turn)
  }
  return parts.map((part, index) => ({
    ...part,
    start: index === 0 ? line.start : border(parts[index - 1], part),
    end: index === parts.length - 1 ? line.end : border(part, parts[index + 1]),
  }))
}

/** The border between two speakers: the middle of their pause or overlap. */
function border(before: Part | undefined, after: Part | undefined): number {
  return ((before?.end ?? 0) + (after?.start ?? 0)) / 2
}
