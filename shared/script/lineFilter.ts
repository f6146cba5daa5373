import type { Line } from '../project/document.ts'
import type { Standing } from '../project/standing.ts'
import type { ReviewState } from '../review/lineReview.ts'

/** By what the lines of a script can be picked out. */
export const LINE_STATES = [
  ...(['too_long', 'late', 'stale', 'untranslated', 'text', 'doubtful', 'noted'] as const),
  ...(['approved', 'unapproved'] as const),
] as const
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
  readonly standing: Standing | undefined
  /** Whether its text has findings that need a look. */
  readonly suspicious: boolean
  /** How far its translation is; undefined where there is none. */
  readonly review?: ReviewState | undefined
}

/** Whether a line is in a state. */
function isIn(state: LineState, line: Line, { standing, suspicious, review }: LineJudgement): boolean {
  switch (state) {
    case 'noted':
      return line.note.trim() !== ''
    case 'doubtful':
      return line.doubt !== undefined
    case 'approved':
      return review === 'approved'
    case 'unapproved':
      return review !== undefined && review !== 'approved'
    case 'text':
      return suspicious
    case 'too_long':
      return standing?.name === 'too_long'
    case 'late':
      return standing?.late !== undefined
    case 'untranslated':
      return standing?.name === 'untranslated'
    case 'stale':
      return standing !== undefined && (standing.name === 'stale_translation' || standing.take === 'stale')
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
  /** Lines whose take no longer matches their text; a part of the stale lines. */
  readonly staleTakes: number
}

/** Counts lines for the buttons of the filter. */
export function countLines(lines: readonly Line[], judge: (line: Line) => LineJudgement): LineCounts {
  const states = {
    too_long: 0,
    late: 0,
    stale: 0,
    untranslated: 0,
    text: 0,
    doubtful: 0,
    noted: 0,
    approved: 0,
    unapproved: 0,
  }
  const speakers = new Map<string, number>()
  let staleTakes = 0
  for (const line of lines) {
    const judgement = judge(line)
    for (const state of LINE_STATES) if (isIn(state, line, judgement)) states[state]++
    if (judgement.standing?.take === 'stale') staleTakes++
    speakers.set(line.speaker, (speakers.get(line.speaker) ?? 0) + 1)
  }
  return { states, speakers, staleTakes }
}
