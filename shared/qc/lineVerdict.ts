import { decimal } from '../basics/decimal.ts'
import { type Message, say } from '../locale/message.ts'
import {
  checkLineNorms,
  type LineAssessment,
  type LineEvidence,
  type LineTopic,
  lettersOver,
} from './checkLineNorms.ts'
import { NORMS } from './norms.ts'
import type { Level } from './report.ts'

/** The status of a line: its worst finding, else its state. A line has one, so that counts of lines add up. */
export type LineStatusName =
  | Exclude<LineTopic, 'rate' | 'onset'>
  /** Over a limit of pace, or so long that others are too late; faster than the natural band. */
  | 'too_long'
  | 'tight'
  /** It begins noticeably after, or before, the source does. */
  | 'late'
  | 'early'
  | 'fits'
  | 'kept'
  /** No text in either language, as in a new line: the original stays audible. */
  | 'wordless'
  /** Recorded with the microphone, without a written text. */
  | 'recorded'
  /** Its timing is still being computed. */
  | 'unknown'

/** The verdict on a line: the same in its row, in the timeline, in reports and in the terminal. */
export interface LineVerdict {
  readonly name: LineStatusName
  /** Whether that fails or is a remark; absent without a finding. */
  readonly level?: Level | undefined
  /** Its measured rate, relative to the voice's own pace; absent without a text, or while it is not known. */
  readonly rate?: number | undefined
  /** The level of its pace, whatever else is found on it. */
  readonly pace?: Level | undefined
  /** Seconds by which it begins late, or early where negative, where that is noticed. */
  readonly late?: number | undefined
  /** How many lines it makes late. */
  readonly delays: number
  /** Letters by which it is too long for a natural pace, and for the limits; 0 where it fits. */
  readonly letters: { readonly natural: number; readonly limit: number }
  /** Of a recording that is too long: seconds by which it outlasts its place. */
  readonly outlasts?: number | undefined
}

/** The verdicts on lines that are checked together, in their order. */
export function verdictsOf(lines: readonly LineEvidence[]): LineVerdict[] {
  return checkLineNorms(lines).map((assessment) => verdictOfLine(assessment))
}

/** The verdict on a checked line; its letters are counted once for all, as that takes long where there are thousands. */
export function verdictOfLine({ line, hits, delays }: LineAssessment, letters = lettersOver(line)): LineVerdict {
  const [worst] = hits
  const { onsetError = 0, rate, outlasts } = line
  const onset = hits.find(({ topic, of }) => topic === 'onset' && of === undefined)
  const name = worst === undefined ? easyState(line) : stateOf(worst, onsetError)
  const pace = name === 'too_long' ? 'fail' : hits.find(({ topic }) => topic === 'rate')?.level
  return {
    name,
    level: worst?.level,
    rate,
    pace,
    late: onset && onsetError,
    delays,
    letters,
    outlasts: pace === undefined ? undefined : outlasts,
  }
}

function stateOf({ topic, level, of }: LineAssessment['hits'][number], onsetError: number): LineStatusName {
  if (topic === 'rate') return level === 'fail' ? 'too_long' : 'tight'
  if (topic !== 'onset') return topic
  // Another line is too late because this one is too long.
  if (of !== undefined) return 'too_long'
  return onsetError < 0 ? 'early' : 'late'
}

/** The state of a line without findings: it fits, or its time is not known yet; that of speech in a file is. */
function easyState({ rate, state }: LineEvidence): LineStatusName {
  return rate === undefined && state === undefined ? 'unknown' : 'fits'
}

/** The states in words, except those with a number. */
const STATE_MESSAGES: Readonly<Record<Exclude<LineStatusName, 'too_long' | 'tight' | 'late' | 'early'>, Message>> = {
  fits: say('script.fit.fits'),
  kept: say('script.fit.kept'),
  wordless: say('script.fit.wordless'),
  recorded: say('script.fit.recorded'),
  unknown: say('script.fit.unknown'),
  untranslated: say('script.fit.untranslated'),
  no_voice: say('script.fit.no_voice'),
  unknown_voice: say('script.fit.unknown_voice'),
  stale_translation: say('script.fit.stale_translation'),
  stale_take: say('script.fit.stale_take'),
  text: say('script.fit.text'),
  crossed: say('finding.overlap.value'),
  overlap: say('finding.overlap.value'),
  silence: say('finding.silence.value'),
  cut: say('report.figure.leftOut'),
  peak: say('finding.clipped.value'),
  other: say('report.figure.unlike'),
  moved: say('report.figure.unlike'),
  level: say('report.figure.unlike'),
  gap: say('report.figure.gap'),
  spelled: say('report.figure.length'),
}

/** A verdict in words: the state of the line, and what else is to be known of its time, the worst first. */
export function verdictWords(verdict: LineVerdict): Message[] {
  const { name, late, delays } = verdict
  const isLate = name === 'late' || name === 'early'
  return [
    stateWords(verdict),
    ...(late === undefined || isLate ? [] : [offWords(late)]),
    ...(delays === 0 ? [] : [say('script.fit.delays', { count: delays })]),
  ]
}

/** The state of a line in words: one, by which lines are counted too. */
export function stateWords({ name, rate = 1, late = 0, letters, outlasts }: LineVerdict): Message {
  switch (name) {
    case 'late':
    case 'early':
      return offWords(late)
    case 'tight':
      return say('script.fit.tight', { rate: decimal(rate, 2) })
    case 'too_long':
      if (outlasts !== undefined) return say('script.fit.outlasts', { seconds: decimal(outlasts, 1) })
      return say('script.fit.drop', { count: letters.natural, limit: letters.limit, most: `${NORMS.rate.fastest}×` })
    default:
      return STATE_MESSAGES[name]
  }
}

function offWords(late: number): Message {
  return say(late < 0 ? 'script.fit.early' : 'script.fit.late', { seconds: decimal(Math.abs(late), 1) })
}

/** The groups in which lines are counted: each line is in one. Those of the script and of a finished file, which are few, are one. */
const VERDICT_GROUPS = {
  fits: 'fits',
  recorded: 'fits',
  late: 'late',
  early: 'early',
  tight: 'fast',
  too_long: 'too_long',
  untranslated: 'untranslated',
  stale_translation: 'stale',
  stale_take: 'stale',
  kept: 'kept',
  wordless: 'kept',
  unknown: 'unknown',
} as const satisfies Partial<Record<LineStatusName, string>>

/** The groups, in the order in which they are shown. */
export const LINE_GROUPS = [
  ...(['fits', 'late', 'early', 'fast', 'too_long', 'stale', 'untranslated', 'other'] as const),
  ...(['kept', 'unknown'] as const),
] as const
export type LineGroup = (typeof LINE_GROUPS)[number]

/** The group of a state. */
export function groupOf(name: LineStatusName): LineGroup {
  return VERDICT_GROUPS[name as keyof typeof VERDICT_GROUPS] ?? 'other'
}

/** How many lines are in each group; none of a group that has no line. The numbers add up to all lines. */
export type StateCounts = { readonly [G in LineGroup]?: number }

/** Counts lines by their group. */
export function countVerdicts(verdicts: Iterable<LineVerdict>): StateCounts {
  const counts: { [G in LineGroup]?: number } = {}
  for (const { name } of verdicts) counts[groupOf(name)] = (counts[groupOf(name)] ?? 0) + 1
  return counts
}

/** The level of each group, by which its number is coloured: the worst of its lines. */
export function levelsOfGroups(verdicts: Iterable<LineVerdict>): { readonly [G in LineGroup]?: Level } {
  const levels: { [G in LineGroup]?: Level } = {}
  for (const { name, level } of verdicts) {
    const group = groupOf(name)
    if (level !== undefined && levels[group] !== 'fail') levels[group] = level
  }
  return levels
}

/** The number of lines in a group: `4 too long`. */
export function groupWords(group: LineGroup, count: number): Message {
  return say(`lines.${group}`, { count })
}

/** Counts the lines of a report by their statuses, in words: `9 lines: 1 fits, 3 late and 5 too long`. */
export function describeLines(lines: readonly LineEvidence[]): Message {
  const states = countWords(countVerdicts(verdictsOf(lines)))
  return say('report.linesOf', { lines: say('count.lines', { count: lines.length }), states })
}

/** The counts of all groups that have lines: `1 fits, 3 late, 1 fast, 4 too long`. */
export function countWords(counts: StateCounts): Message {
  const items = LINE_GROUPS.flatMap((group) => {
    const count = counts[group] ?? 0
    return count === 0 ? [] : [groupWords(group, count)]
  })
  return say('report.list', { items })
}
