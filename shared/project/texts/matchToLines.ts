import type { Cue } from '../../subtitles/cue.ts'
import { matchCues, type Span } from '../../subtitles/matchCues.ts'

/** A line's id and time. */
export type LineSpan = Span & { readonly id: number }

/** The texts of subtitles by the line they belong to, and those that belong to none. */
export interface MatchedCues {
  readonly texts: ReadonlyMap<number, string>
  readonly leftOver: readonly Cue[]
  /** Seconds by which their times were moved to fit. */
  readonly offset: number
}

/** Finds the lines that subtitles belong to, by time. */
export function matchToLines(lines: readonly LineSpan[], cues: readonly Cue[]): MatchedCues {
  const { texts, leftOver, offset } = matchCues(lines, cues)
  const lineTexts = lines.flatMap(({ id }, at): [number, string][] => {
    const text = (texts[at] ?? '').replaceAll('\n', ' ').trim()
    return text === '' ? [] : [[id, text]]
  })
  return { texts: new Map(lineTexts), leftOver, offset }
}
