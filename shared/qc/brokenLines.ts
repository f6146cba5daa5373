import type { QcSegment } from '../contract/local.ts'
import type { LineMeasures, Pause, SoundRegion } from './measures.ts'

/** A mark at which a voice may pause, with another word after it. Apostrophes and hyphens are within words. */
const INNER_MARKS = /[^\s\p{L}\p{M}\p{N}'’\u2010\u2011-]+(?=\s*['’]?\p{L})|\s[-–]+\s|\n/gu
const LETTERS = /[\p{L}\p{N}]/gu
/** Share of a line's speech by which a pause may be off the place of its mark, as that is reckoned from the letters. */
const MARK_TOLERANCE_SHARE = 0.2
/** Seconds from another line within which a pause may be between the two. */
const OTHER_LINE_SECONDS = 0.3
/** Share of lines, and the least number, that pause without a mark in a dub whose voices do not: people stop to think, or to breathe. */
const MAX_PAUSING_SHARE = 0.05
const MIN_PAUSING_LINES = 1

/**
 * The lines of a dub in which a word seems to be missing, by index, with the pause where it was: the voice is broken off where the text has
 * no mark, and no other line pauses so. Nobody can tell it where voices pause as they like.
 */
export function brokenLines(lines: readonly QcSegment[], measures: readonly LineMeasures[]): Map<number, SoundRegion> {
  const pausing = lines.flatMap((line, index) => {
    const pauses = (measures[index]?.pauses ?? []).filter(
      (pause) => !isAtMark(pause, line.text) && lines.every((other, at) => at === index || isApart(pause, other)),
    )
    return pauses.length > 0 ? [{ index, pauses }] : []
  })
  if (pausing.length > Math.max(MIN_PAUSING_LINES, MAX_PAUSING_SHARE * lines.length)) return new Map()
  return new Map(
    pausing.flatMap(({ index, pauses }) => {
      const broken = pauses.find((pause) => pause.broken)
      return broken === undefined ? [] : [[index, { start: broken.start, end: broken.end }]]
    }),
  )
}

function isApart(pause: SoundRegion, other: SoundRegion): boolean {
  return other.start > pause.end + OTHER_LINE_SECONDS || other.end < pause.start - OTHER_LINE_SECONDS
}

/** Whether a pause is about where a mark of the text is spoken. A line without a text may pause anywhere. */
function isAtMark({ share }: Pause, text: string): boolean {
  const lettersOf = (part: string): number => part.match(LETTERS)?.length ?? 0
  const all = lettersOf(text)
  return (
    all === 0 ||
    [...text.matchAll(INNER_MARKS)].some(
      ({ index }) => Math.abs(lettersOf(text.slice(0, index)) / all - share) <= MARK_TOLERANCE_SHARE,
    )
  )
}
