import { useState } from 'react'
import type { Finding, QcReport } from '../../shared/qc/report.ts'
import { LEVEL_SIGNS, LEVEL_WORDS } from '../../shared/qc/reportText.ts'
import { formatClock } from '../../shared/timecode.ts'
import { t, words } from '../locales/t.ts'
import { Button } from '../ui/Button.tsx'
import styles from './FindingRows.module.css'
import { jumpTo } from './jumpTo.ts'
import { RemedyButton } from './RemedyButton.tsx'

/** Findings drawn at first; a button shows the rest. */
const SHOWN = 20

/** The findings of a report, worst first, each with a remedy and a link to its place. */
export function FindingRows({ report }: { readonly report: QcReport }) {
  const { findings } = report
  const [all, setAll] = useState(false)
  return (
    <section aria-labelledby="qc-findings">
      <h3 id="qc-findings">{t('qc.findings')}</h3>
      {findings.length === 0 && <p className={styles['fine']}>✓ {t('qc.noFindings')}</p>}
      <ol className={styles['list']}>
        {(all ? findings : findings.slice(0, SHOWN)).map((finding, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
          <li key={at}>
            <span className={styles['level']} data-level={finding.level}>
              {LEVEL_SIGNS[finding.level]} {words(LEVEL_WORDS[finding.level])}
            </span>
            <div className={styles['words']}>
              <p>{words(finding.message)}</p>
              <p className={styles['dim']}>
                {t('qc.measured', { value: words(finding.value), norm: words(finding.norm) })} {words(finding.remedy)}
              </p>
            </div>
            <div className={styles['ways']}>
              <Way finding={finding} report={report} />
              <RemedyButton finding={finding} report={report} />
            </div>
          </li>
        ))}
      </ol>
      {!all && findings.length > SHOWN && (
        <Button onClick={() => setAll(true)}>{t('qc.allFindings', { count: findings.length })}</Button>
      )}
    </section>
  )
}

/** The link to the line of a finding, or to its time. */
function Way({ finding: { line: number, at }, report }: { readonly finding: Finding; readonly report: QcReport }) {
  const line = number === undefined ? undefined : report.lines.find((one) => one.number === number)
  if (line !== undefined) {
    return (
      <Button
        aria-label={t('qc.toLineNamed', { number: line.number })}
        onClick={() => jumpTo({ line, at: at ?? line.start })}
      >
        {t('qc.toLine', { number: line.number })}
      </Button>
    )
  }
  if (at === undefined) return null
  const time = formatClock(at)
  return (
    <Button aria-label={t('qc.toTimeNamed', { time })} onClick={() => jumpTo({ at })}>
      {t('qc.toTime', { time })}
    </Button>
  )
}
