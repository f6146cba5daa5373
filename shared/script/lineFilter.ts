import type { Line } from '../project/document.ts'
import type { LineStatus } from '../project/lineStatus.ts'
import { groupOf, type LineGroup, levelsOfGroups } from '../qc/lineVerdict.ts'
import type { ReviewState } from '../review/lineReview.ts'

/**
 * By what the lines of a script can be picked out: by how they stand, of which each line has one, so that these numbers add up; and
 * by what else may be so of any line.
 */
export const LINE_STATES = [
  ...(['too_long', 'late', 'stale', 'untranslated', 'other', 'text', 'doubtful', 'timeDoubtful', 'noted'] as const),
  ...(['fast', 'early', 'approved', 'unapproved', 'fits', 'kept', 'unknown'] as const),
] as const satisfies readonly (LineGroup | 'text' | 'doubtful' | 'timeDoubtful' | 'noted' | 'approved' | 'unapproved')[]
export type LineState = (typeof LINE_STATES)[number]

/** A filter of lines; an absent field does not narrow. */
export interface LineFilter {
  readonly state?: LineState
  /** The label of a speaker. */
  readonly speaker?: string
}

/** Facts on a line that are not in its fields. */
export interface LineJudgement {
  /** The state of its translation and take; absent where no translation is shown. */
  readonly status: LineStatus | undefined
  /** Whether its text has findings that need a look. */
  readonly suspicious: boolean
  /** The review state of its translation; undefined where there is none. */
  readonly review?: ReviewState | undefined
}

/** Whether a line is in a state. */
function isIn(state: LineState, line: Line, { status, suspicious, review }: LineJudgement): boolean {
  switch (state) {
    case 'noted':
      return line.note.trim() !== ''
    case 'doubtful':
      return line.doubt !== undefined && line.doubt !== 'time'
    case 'timeDoubtful':
      return line.doubt === 'time'
    case 'approved':
      return review === 'approved'
    case 'unapproved':
      return review !== undefined && review !== 'approved'
    case 'text':
      return suspicious
    default:
      return status !== undefined && groupOf(status.name) === state
  }
}

/** Whether a filter shows a line. */
export function passes(filter: LineFilter, line: Line, judgement: LineJudgement): boolean {
  if (filter.speaker !== undefined && line.speaker !== filter.speaker) return false
  return filter.state === undefined || isIn(filter.state, line, judgement)
}

/** Whether a filter shows every line. */
export function showsAll({ state, speaker }: LineFilter): boolean {
  return state === undefined && speaker === undefined
}

/** Numbers of lines in each state, and of each speaker. */
export interface LineCounts {
  readonly states: Readonly<Record<LineState, number>>
  readonly speakers: ReadonlyMap<string, number>
  /** The level of each state, by which its number is coloured: the worst of its lines. */
  readonly levels: ReturnType<typeof levelsOfGroups>
  /** Lines whose take no longer matches their text, whatever else is found on them. */
  readonly staleTakes: number
}

/** Counts lines for the buttons of the filter. */
export function countLines(lines: readonly Line[], evaluate: (line: Line) => LineJudgement): LineCounts {
  const states = Object.fromEntries(LINE_STATES.map((state) => [state, 0])) as Record<LineState, number>
  const statuses: LineStatus[] = []
  const speakers = new Map<string, number>()
  let staleTakes = 0
  for (const line of lines) {
    const judgement = evaluate(line)
    for (const state of LINE_STATES) if (isIn(state, line, judgement)) states[state]++
    const { status } = judgement
    if (status !== undefined) statuses.push(status)
    if (status?.take === 'stale') staleTakes++
    speakers.set(line.speaker, (speakers.get(line.speaker) ?? 0) + 1)
  }
  return { states, levels: levelsOfGroups(statuses), speakers, staleTakes }
}
