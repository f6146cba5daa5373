import { useMemo } from 'react'
import type { QcReport } from '../../shared/qc/report.ts'
import { chartsOf } from '../../shared/qc/reportCharts.ts'
import { t } from '../locales/t.ts'
import { ChartFigure } from './ChartFigure.tsx'
import { jumpTo } from './jumpTo.ts'
import { LoudnessTable } from './LoudnessTable.tsx'

/** When lines begin, how fast they are, and loudness over time. */
export function ReportCharts({ report }: { readonly report: QcReport }) {
  const charts = useMemo(() => chartsOf(report), [report])
  const show = (at: number, number: number | undefined) => {
    const line = number === undefined ? undefined : report.lines.find((one) => one.number === number)
    jumpTo({ at, line })
  }
  return (
    <section aria-labelledby="qc-charts">
      <h3 id="qc-charts">{t('qc.charts')}</h3>
      {charts.map((chart) => (
        <ChartFigure key={chart.title} chart={chart} onShow={show} />
      ))}
      <LoudnessTable report={report} />
    </section>
  )
}
