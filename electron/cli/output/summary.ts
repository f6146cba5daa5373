import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { isSoundName } from '../../../shared/mediaEndings.ts'
import { countWords } from '../../../shared/qc/lineVerdict.ts'
import { shortReport, shortReportLines } from '../../../shared/qc/shortReport.ts'
import { createTimeMap } from '../../../shared/timing/waits/timeMap.ts'
import type { CheckedDub } from '../../dubbing/work/dubProject.ts'
import { longWords } from '../../dubbing/work/figures.ts'
import type { DubSummary } from './dubEvents.ts'
import { words } from './words.ts'

const MAX_SUMMARY_ENTRIES = 20

/** The outcome of a finished dub; `notes` are those on it. */
export function summaryOf({ made, long, checked }: CheckedDub, notes: readonly Message[] = []): DubSummary {
  const { path: output, subtitles, speakers, lines, states, fastest, hurried, timeMap, pace, shortened } = made
  return {
    output,
    subtitles,
    speakers,
    lines,
    ...omitUndefined({ states, fastest, hurried, timeMap, pace, tooLong: long, shortened }),
    notes: notes.map(words),
    ...(checked && { qc: shortReport(checked, words) }),
  }
}

/** The summary in words, the output path last. */
export function summaryLines(summary: DubSummary): string[] {
  const { tooLong = [], notes = [], reports = [], subtitles, output } = summary
  return [
    words(countsOf(summary)),
    ...longerWords(summary).map(words),
    ...some(tooLong.map(longWords), 'cli.summary.moreLong').map(words),
    ...(tooLong.length > 0 ? [words(say('cli.summary.remedies'))] : []),
    ...some(
      notes.map((note) => say('cli.note', { note })),
      'cli.summary.moreNotes',
    ).map(words),
    ...(summary.qc === undefined ? [] : shortReportLines(summary.qc, say('cli.summary.allRemarks'), words)),
    ...reports.map((file) => words(say('cli.summary.report', { file }))),
    ...subtitles.map((file) => words(say('cli.summary.subtitles', { file }))),
    words(say(isSoundName(output) ? 'cli.summary.sound' : 'cli.summary.video', { file: output })),
  ]
}

function countsOf({ lines, speakers, states, fastest = 1 }: DubSummary): Message {
  const counts = { lines: say('count.lines', { count: lines }), speakers: say('count.speakers', { count: speakers }) }
  if (states === undefined) return say('cli.summary.lines', counts)
  const paces = { ...counts, states: countWords(states) }
  return fastest > 1
    ? say('cli.summary.fast', { ...paces, fastest: `${fastest.toFixed(2)}×` })
    : say('cli.summary.states', paces)
}

/** By how much the film is longer so that its lines are not hurried, and the flag that keeps its time. */
function longerWords({ lines, hurried = 0, timeMap = [] }: DubSummary): Message[] {
  const { added } = createTimeMap(timeMap)
  if (added === 0) return []
  const seconds = added.toFixed(1)
  if (hurried === 0) return [say('cli.summary.unhurried', { seconds })]
  return [say('cli.summary.lessHurried', { seconds, lines: say('finding.ofLines', { some: hurried, all: lines }) })]
}

/** The first few entries, and how many more there are. */
function some(entries: readonly Message[], more: 'cli.summary.moreLong' | 'cli.summary.moreNotes'): Message[] {
  const count = entries.length - MAX_SUMMARY_ENTRIES
  return count <= 0 ? [...entries] : [...entries.slice(0, MAX_SUMMARY_ENTRIES), say(more, { count })]
}
