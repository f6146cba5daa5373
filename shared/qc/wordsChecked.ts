import { type Message, say } from '../locale/message.ts'
import type { QcReport } from './report.ts'

/** What was checked by, and what was not: for the head of a report. Empty where that needs no word. */
export function checkedBy({ words, carried }: Pick<QcReport, 'words' | 'carried'>): Message[] {
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

/** The verdict of a check in words: what was not checked is not passed. */
export function verdictSaid({ verdict, words }: Pick<QcReport, 'verdict' | 'words'>, usual: Message): Message {
  return words === 'unchecked' && verdict !== 'fail' ? say('report.noWords') : usual
}
