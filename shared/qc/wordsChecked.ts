import { type Message, say } from '../locale/message.ts'
import { describeLines } from './lineVerdict.ts'
import type { QcReport } from './report.ts'
import { VERDICT_SIGNS } from './verdict.ts'

/** The statuses of its lines, with what was and was not checked, for the head of a report. */
export function headWords({ words, carried, lines }: Pick<QcReport, 'words' | 'carried' | 'lines'>): Message[] {
  return [...(lines.length === 0 ? [] : [describeLines(lines)]), ...checkedBy({ words, carried })]
}

function checkedBy({ words, carried }: Pick<QcReport, 'words' | 'carried'>): Message[] {
  const by =
    carried === undefined
      ? []
      : [
          carried.used
            ? say('report.carried', { lines: say('count.lines', { count: carried.lines }) })
            : say('report.carriedOther'),
        ]
  return words === 'unchecked' ? [...by, say('report.noWordsWhy')] : by
}

type Checked = Pick<QcReport, 'verdict' | 'words'>

/** Whether a dub passed as far as it was checked: its words were not. */
function isPassedInPart({ verdict, words }: Checked): boolean {
  return words === 'unchecked' && verdict === 'passed'
}

/** The verdict of a check in words: what was not checked is not passed. */
export function verdictMessage(report: Checked, defaultMessage: Message): Message {
  return isPassedInPart(report) ? say('report.noWords') : defaultMessage
}

/** The sign beside it. */
export function verdictSign(report: Checked): string {
  return isPassedInPart(report) ? '!' : VERDICT_SIGNS[report.verdict]
}
