import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatClock } from '../../shared/basics/timecode.ts'
import { gapWords } from '../../shared/qc/figureRows.ts'
import type { QcLine } from '../../shared/qc/report.ts'
import { beginWords, type ReportedLine, reportedLines, verdictCell } from '../../shared/qc/reportText.ts'
import { formats, t, words } from '../locales/t.ts'
import { Choice } from '../ui/fields/Choice.tsx'
import { jumpTo } from './jumpTo.ts'
import styles from './LineTable.module.css'
import { indexByKey, indexOfRow, rowCountOf, rowIndexOf } from './rowPlaces.ts'

const LINE_TABLE_HEADERS = [
  'qc.line',
  'qc.time',
  'qc.speaker',
  'qc.begins',
  'qc.rate',
  'qc.gap',
  'qc.text',
  'qc.result',
] as const
const LINE_TABLE_ROW_PX = 32
/** Most rows that are printed. */
const MAX_PRINTED_ROWS = 300

interface LineTableProps {
  readonly lines: readonly QcLine[]
}

/** Every line as heard in the dub; only rows in sight are drawn. Up and Down move between rows. */
export function LineTable({ lines }: LineTableProps) {
  const [which, setWhich] = useState<'all' | 'off'>('all')
  const all = useMemo(() => reportedLines(lines), [lines])
  const off = useMemo(() => all.filter(({ verdict }) => verdict.level !== undefined), [all])
  const shown = which === 'all' ? all : off
  const isPrinting = usePrinting()
  return (
    <section aria-labelledby="qc-lines">
      <h3 id="qc-lines">{t('qc.lines')}</h3>
      <div className={styles['which']}>
        <Choice<'all' | 'off'>
          look="tiles"
          legendHidden
          legend={t('qc.linesShown')}
          value={which}
          onChange={setWhich}
          options={[
            { value: 'all', label: t('qc.lines.all', { count: lines.length }) },
            { value: 'off', label: t('qc.lines.off', { count: off.length }) },
          ]}
        />
      </div>
      {shown.length === 0 && <p className={styles['dim']}>{t('qc.noneOff')}</p>}
      {shown.length > 0 && (isPrinting ? <PrintedRows lines={shown} /> : <Rows key={which} lines={shown} />)}
    </section>
  )
}

type ReportedLines = readonly ReportedLine[]

function Rows({ lines }: { readonly lines: ReportedLines }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_TABLE_ROW_PX,
    overscan: 12,
  })
  /** Index of the row that gets the focus as soon as it is drawn: keys may come faster than rows. */
  const pendingRow = useRef<number>(undefined)
  const focusPendingRow = () => {
    const row = scroller.current?.querySelector(`tr[aria-rowindex="${rowIndexOf(pendingRow.current ?? Number.NaN)}"]`)
    const button = row?.querySelector('button')
    if (!button) return
    pendingRow.current = undefined
    button.focus({ preventScroll: true })
    button.scrollIntoView({ block: 'nearest' })
  }
  useLayoutEffect(focusPendingRow)
  /** Up and Down go to the row above or below. */
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null
    const from = pendingRow.current ?? indexOfRow(Number(row?.ariaRowIndex))
    const to = indexByKey(event.key, from, lines.length)
    if (row === null || to === undefined) return
    event.preventDefault()
    pendingRow.current = to
    focusPendingRow()
    if (pendingRow.current !== undefined) virtualizer.scrollToIndex(to)
  }
  const rows = virtualizer.getVirtualItems()
  const after = virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} className={styles['scroller']}>
      <table aria-labelledby="qc-lines" aria-rowcount={rowCountOf(lines.length)} className={styles['table']}>
        <Heads />
        <tbody onKeyDown={move}>
          <Space height={rows[0]?.start ?? 0} />
          {rows.map(({ index }) => {
            const reportedLine = lines[index]
            return reportedLine === undefined ? null : (
              <LineTableRow key={reportedLine.line.number} reportedLine={reportedLine} index={index} />
            )
          })}
          <Space height={after} />
        </tbody>
      </table>
    </div>
  )
}

/** Space in place of the rows out of sight. */
function Space({ height }: { readonly height: number }) {
  return (
    <tr
      className={styles['space']}
      ref={(row) => {
        setHeight(row, height)
      }}
    />
  )
}

/** Sets a height from script, as the page's security policy forbids style attributes. */
function setHeight(row: HTMLElement | null, height: number): void {
  if (row !== null) row.style.height = `${height}px`
}

function Heads() {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {LINE_TABLE_HEADERS.map((head) => (
          <th key={head} scope="col">
            {t(head)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The first `MAX_PRINTED_ROWS` rows in full, as paper does not scroll. */
function PrintedRows({ lines }: { readonly lines: ReportedLines }) {
  return (
    <>
      <table className={styles['table']}>
        <Heads />
        <tbody>
          {lines.slice(0, MAX_PRINTED_ROWS).map((reportedLine, index) => (
            <LineTableRow key={reportedLine.line.number} reportedLine={reportedLine} index={index} />
          ))}
        </tbody>
      </table>
      {lines.length > MAX_PRINTED_ROWS && <p>{t('qc.printedLines', { count: lines.length - MAX_PRINTED_ROWS })}</p>}
    </>
  )
}

/** Whether the page is being printed; rendered synchronously, before the browser prints. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

interface LineTableRowProps {
  readonly reportedLine: ReportedLine
  readonly index: number
}

/** A line as heard in the dub; its number is a link to the editor. */
function LineTableRow({ reportedLine: { line, verdict, begins }, index }: LineTableRowProps) {
  const { number, start, speaker, rate, gap, text } = line
  const state = verdictCell(verdict, words)
  return (
    <tr aria-rowindex={rowIndexOf(index)}>
      <th scope="row">
        <button type="button" aria-label={t('qc.toLineNamed', { number })} onClick={() => jumpTo({ line, at: start })}>
          {number}
        </button>
      </th>
      <td>{formatClock(start)}</td>
      <td>{speaker}</td>
      <td data-level={begins}>{words(beginWords(line))}</td>
      <td data-level={verdict.pace}>{rate === undefined ? '' : formats.rate(rate)}</td>
      <td>{gap === undefined ? '' : words(gapWords(gap))}</td>
      <td title={text}>{text}</td>
      <td data-level={verdict.level ?? 'good'} title={state}>
        {state}
      </td>
    </tr>
  )
}
