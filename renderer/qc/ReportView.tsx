import { useMemo } from 'react'
import { decimal } from '../../shared/basics/decimal.ts'
import { formatClock } from '../../shared/basics/timecode.ts'
import { figureRows } from '../../shared/qc/figureRows.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { chartsOf } from '../../shared/qc/reportCharts.ts'
import { reportPage } from '../../shared/qc/reportHtml.ts'
import { reportJson } from '../../shared/qc/reportJson.ts'
import { chartLegend, LEVEL_SIGNS, LEVEL_WORDS } from '../../shared/qc/reportText.ts'
import { VERDICT_WORDS } from '../../shared/qc/verdict.ts'
import { headWords, verdictMessage, verdictSign } from '../../shared/qc/wordsChecked.ts'
import { formats, language, t, words } from '../locales/t.ts'
import { removeReport, useReports } from '../state/editor/reports.ts'
import { announce } from '../state/session.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { saveText } from '../ui/saveText.ts'
import tables from '../ui/table.module.css'
import { ChartFigure } from './ChartFigure.tsx'
import { FindingRows } from './FindingRows.tsx'
import { jumpTo } from './jumpTo.ts'
import { LineTable } from './LineTable.tsx'
import own from './LoudnessTable.module.css'
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
    const text =
      end === 'html' ? reportPage(report, { language: language(), formatMessage: words }) : `${reportJson(report, 2)}\n`
    saveText(text, { name: `${stem}.qc.${end}`, type: end === 'html' ? 'text/html' : 'application/json' })
  }
  const remove = async () => {
    await removeReport(id)
    announce(t('qc.removed'))
  }
  return (
    <article className={styles['report']} aria-label={dub}>
      <p className={styles['verdict']} data-verdict={verdict}>
        <span aria-hidden="true">{verdictSign(report)}</span> {words(verdictMessage(report, VERDICT_WORDS[verdict]))}
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
          {headWords(report).map((message) => (
            <p key={words(message)}>{words(message)}</p>
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
      <p className={styles['legend']}>
        {chartLegend(words).map(({ level, sign, word }) => (
          <span key={level} data-level={level} data-sign={sign}>
            {word}
          </span>
        ))}
      </p>
      <div className={styles['charts']}>
        {charts.map((chart) => (
          <ChartFigure key={chart.title.key} chart={chart} onShow={show} />
        ))}
      </div>
      <LoudnessTable report={report} />
    </section>
  )
}

const FIGURE_TABLE_HEADERS = ['qc.what', 'qc.value', 'qc.norm', 'qc.result'] as const

/** All figures of a report beside their norms. */
function Figures({ report }: { readonly report: QcReport }) {
  return (
    <section aria-labelledby="qc-figures">
      <h3 id="qc-figures">{t('qc.figures')}</h3>
      <table className={`${tables['table']} ${styles['figures']}`} aria-labelledby="qc-figures">
        <thead>
          <tr>
            {FIGURE_TABLE_HEADERS.map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figureRows(report).map(({ name, value, norm, result }) => (
            <tr key={name.key}>
              <th scope="row">{words(name)}</th>
              <td>{words(value)}</td>
              <td>{norm && words(norm)}</td>
              <td className={styles['result']} data-level={result}>
                {result === undefined ? '–' : `${LEVEL_SIGNS[result]} ${words(LEVEL_WORDS[result])}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Most rows of the table. */
const MAX_LOUDNESS_ROWS = 60

/** The loudness curve as a table, for screen readers: the loudest value of each stretch. */
function LoudnessTable({ report: { loudnessCurve } }: { readonly report: QcReport }) {
  const { step, dub, source } = loudnessCurve
  const size = Math.max(1, Math.ceil(dub.length / MAX_LOUDNESS_ROWS))
  const rows = Array.from({ length: Math.ceil(dub.length / size) }, (_, row) => row * size)
  const loudest = (values: readonly (number | null)[], from: number) => {
    const measuredLevels = values.slice(from, from + size).filter((value) => value !== null)
    return measuredLevels.length === 0
      ? t('qc.silent')
      : t('qc.lufs', { value: decimal(Math.max(...measuredLevels), 1) })
  }
  if (rows.length === 0) return null
  return (
    <details className={own['details']}>
      <summary>{t('qc.loudnessTable')}</summary>
      <table className={tables['table']} aria-label={t('qc.loudnessTable')}>
        <thead>
          <tr>
            <th scope="col">{t('qc.time')}</th>
            <th scope="col">{t('qc.dub')}</th>
            <th scope="col">{t('qc.source')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((from) => (
            <tr key={from}>
              <th scope="row">{formatClock(from * step)}</th>
              <td>{loudest(dub, from)}</td>
              <td>{loudest(source, from)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
