import { useState } from 'react'
import { formatClock } from '../../shared/basics/timecode.ts'
import type { Finding, QcReport } from '../../shared/qc/report.ts'
import { LEVEL_SIGNS, LEVEL_WORDS } from '../../shared/qc/reportText.ts'
import { t, words } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { showStep } from '../state/dialogs.ts'
import { leaveRoom } from '../state/rooms.ts'
import { goToSide } from '../state/sidePanel.ts'
import { Button } from '../ui/Button.tsx'
import styles from './FindingRows.module.css'
import { type FindingRemedy, findingRemedy } from './findingRemedy.ts'
import { jumpTo } from './jumpTo.ts'

/** Findings drawn at first; a button shows the rest. */
const MAX_COLLAPSED_FINDINGS = 20

/** The findings of a report, worst first, each a button that shows its place, with its remedy. */
export function FindingRows({ report }: { readonly report: QcReport }) {
  const { findings } = report
  const [all, setAll] = useState(false)
  return (
    <section aria-labelledby="qc-findings">
      <h3 id="qc-findings">{t('qc.findings')}</h3>
      {findings.length === 0 && <p className={styles['fine']}>✓ {t('qc.noFindings')}</p>}
      <ol className={styles['list']}>
        {(all ? findings : findings.slice(0, MAX_COLLAPSED_FINDINGS)).map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
          <li key={at}>
            <span className={styles['level']} data-level={finding.level}>
              {LEVEL_SIGNS[finding.level]} {words(LEVEL_WORDS[finding.level])}
            </span>
            <Words finding={finding} report={report} />
            <div className={styles['ways']}>
              <RemedyButton finding={finding} report={report} />
            </div>
          </li>
        ))}
      </ol>
      {!all && findings.length > MAX_COLLAPSED_FINDINGS && (
        <Button onClick={() => setAll(true)}>{t('qc.allFindings', { count: findings.length })}</Button>
      )}
    </section>
  )
}

/** A finding in words: a button that shows its line, or its time; plain where it has neither. */
function Words({ finding, report }: { readonly finding: Finding; readonly report: QcReport }) {
  const { line: number, at, message, value, norm, remedy } = finding
  const line = number === undefined ? undefined : report.lines.find((one) => one.number === number)
  const findingText = (
    <>
      <span>{words(message)}</span>
      <span className={styles['dim']}>
        {t('qc.measured', { value: words(value), norm: words(norm) })} {words(remedy)}
      </span>
    </>
  )
  const start = at ?? line?.start
  if (start === undefined) return <div className={styles['words']}>{findingText}</div>
  const time = formatClock(start)
  const [brief, named] =
    line === undefined
      ? [t('qc.toTime', { time }), t('qc.toTimeNamed', { time })]
      : [t('qc.toLine', { number: line.number }), t('qc.toLineNamed', { number: line.number })]
  return (
    <button type="button" className={styles['words']} onClick={() => jumpTo({ line, at: start })}>
      {findingText}
      <span className="visually-hidden">{named}</span>
      <span className={styles['dim']} aria-hidden="true">
        {brief}
      </span>
    </button>
  )
}

/** The button that begins the remedy of a finding; absent where there is none in the studio. */
function RemedyButton({ finding, report }: { readonly finding: Finding; readonly report: QcReport }) {
  const line = report.lines.find(({ number }) => number === finding.line)
  const remedy = findingRemedy(finding)
  if (remedy === undefined || (remedy !== 'render' && line === undefined)) return null
  const begin = () => {
    if (line === undefined) leaveRoom()
    else jumpTo({ line, at: finding.at ?? line.start })
    requestAnimationFrame(() => REMEDY_ACTIONS[remedy]())
  }
  const words = t(`qc.remedy.${remedy}`)
  const { number } = line ?? {}
  return (
    <Button {...(number === undefined ? {} : { 'aria-label': t('qc.remedyOf', { words, number }) })} onClick={begin}>
      {words}
    </Button>
  )
}

const REMEDY_ACTIONS: Readonly<Record<FindingRemedy, () => void>> = {
  shorten: () => perform('shortenLines'),
  dictionary: () => perform('editDictionary'),
  mixer: () => goToSide('mixer'),
  render: () => showStep('render'),
}
