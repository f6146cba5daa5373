import { useMemo } from 'react'
import type { QcReport } from '../../shared/qc/report.ts'
import { chartsOf } from '../../shared/qc/reportCharts.ts'
import { reportPage } from '../../shared/qc/reportHtml.ts'
import { reportJson } from '../../shared/qc/reportJson.ts'
import { VERDICT_WORDS } from '../../shared/qc/verdict.ts'
import { checkedBy, verdictSaid, verdictSign } from '../../shared/qc/wordsChecked.ts'
import { formats, language, t, words } from '../locales/t.ts'
import { removeReport, useReports } from '../state/reports.ts'
import { announce } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { saveText } from '../ui/saveText.ts'
import { ChartFigure } from './ChartFigure.tsx'
import { Figures } from './Figures.tsx'
import { FindingRows } from './FindingRows.tsx'
import { jumpTo } from './jumpTo.ts'
import { LineTable } from './LineTable.tsx'
import { LoudnessTable } from './LoudnessTable.tsx'
import styles from './ReportView.module.css'

interface ReportViewProps {
  readonly id: string
  readonly report: QcReport
}

/** A report: verdict, findings, charts, figures and lines. */
export function ReportView({ id, report }: ReportViewProps) {
  const { verdict, source, dub } = report
  const madeAt = useReports(({ list }) => list?.find((one) => one.id === id)?.madeAt)
  const stem = useMemo(() => dub.replace(/\.[^.]+$/, ''), [dub])
  const save = (end: 'html' | 'json') => {
    const text = end === 'html' ? reportPage(report, { language: language(), words }) : `${reportJson(report, 2)}\n`
    saveText(text, { name: `${stem}.qc.${end}`, type: end === 'html' ? 'text/html' : 'application/json' })
  }
  const remove = async () => {
    await removeReport(id)
    announce(t('qc.removed'))
  }
  return (
    <article className={styles['report']} aria-label={dub}>
      <p className={styles['verdict']} data-verdict={verdict}>
        <span aria-hidden="true">{verdictSign(report)}</span> {words(verdictSaid(report, VERDICT_WORDS[verdict]))}
      </p>
      <header className={styles['head']}>
        <div className={styles['about']}>
          <h2>{dub}</h2>
          <p className={styles['dim']}>
            {t('qc.against', { source, when: madeAt === undefined ? '' : formats.dateTime(madeAt) })}
          </p>
        </div>
        <div className={styles['ways']}>
          <Button data-first-focus onClick={() => save('html')}>
            {t('qc.saveHtml')}
          </Button>
          <Button onClick={() => save('json')}>{t('qc.saveJson')}</Button>
          <Button onClick={() => window.print()}>{t('qc.print')}</Button>
          <Button kind="quiet" onClick={() => void run(remove)}>
            {t('qc.remove')}
          </Button>
        </div>
      </header>
      <div className={styles['sides']}>
        <div>
          {checkedBy(report).map((said) => (
            <p key={words(said)}>{words(said)}</p>
          ))}
          {report.approved !== undefined && <p>{t('review.approvedOf', report.approved)}</p>}
          <FindingRows report={report} />
        </div>
        <div className={styles['measured']}>
          <Figures report={report} />
          <ReportCharts report={report} />
        </div>
      </div>
      <LineTable lines={report.lines} />
    </article>
  )
}

/** The charts of a report: onset, pace, and loudness over time. */
function ReportCharts({ report }: { readonly report: QcReport }) {
  const charts = useMemo(() => chartsOf(report), [report])
  const show = (at: number, number: number | undefined) => {
    const line = number === undefined ? undefined : report.lines.find((one) => one.number === number)
    jumpTo({ at, line })
  }
  return (
    <section aria-labelledby="qc-charts">
      <h3 id="qc-charts">{t('qc.charts')}</h3>
      <div className={styles['charts']}>
        {charts.map((chart) => (
          <ChartFigure key={chart.title.key} chart={chart} onShow={show} />
        ))}
      </div>
      <LoudnessTable report={report} />
    </section>
  )
}
