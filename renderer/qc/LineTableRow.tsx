import { gapWords } from '../../shared/qc/figureRows.ts'
import type { Judged } from '../../shared/qc/judgeLines.ts'
import type { QcLine } from '../../shared/qc/report.ts'
import { beginWords, isOff } from '../../shared/qc/reportText.ts'
import { formatClock } from '../../shared/timecode.ts'
import { formats, t, words } from '../locales/t.ts'
import { jumpTo } from './jumpTo.ts'
import styles from './LineTable.module.css'

/** `aria-rowindex` of the first line: the heads have the first row. */
export const FIRST_ROW = 2

interface LineTableRowProps {
  readonly judged: Judged<QcLine>
  readonly index: number
}

/** A line as heard in the dub; its number is a link to the editor. */
export function LineTableRow({ judged, index }: LineTableRowProps) {
  const { line } = judged
  const { number, start, speaker, rate, gap, text } = line
  return (
    <tr aria-rowindex={index + FIRST_ROW}>
      <th scope="row">
        <button type="button" aria-label={t('qc.toLineNamed', { number })} onClick={() => jumpTo({ line, at: start })}>
          {number}
        </button>
      </th>
      <td>{formatClock(start)}</td>
      <td>{speaker}</td>
      <td className={isOff(judged) ? styles['bad'] : undefined}>{words(beginWords(line))}</td>
      <td>{rate === undefined ? '' : formats.rate(rate)}</td>
      <td>{gap === undefined ? '' : words(gapWords(gap))}</td>
      <td title={text}>{text}</td>
    </tr>
  )
}
