import { decimal } from '../../shared/decimal.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { formatClock } from '../../shared/timecode.ts'
import { t } from '../locales/t.ts'
import tables from '../ui/table.module.css'
import own from './LoudnessTable.module.css'

/** Most rows of the table. */
const ROWS = 60

/** The loudness curve as a table, for screen readers: the loudest value of each stretch. */
export function LoudnessTable({ report: { loudnessCurve } }: { readonly report: QcReport }) {
  const { step, dub, source } = loudnessCurve
  const size = Math.max(1, Math.ceil(dub.length / ROWS))
  const rows = Array.from({ length: Math.ceil(dub.length / size) }, (_, row) => row * size)
  const loudest = (values: readonly (number | null)[], from: number) => {
    const heard = values.slice(from, from + size).filter((value) => value !== null)
    return heard.length === 0 ? t('qc.silent') : t('qc.lufs', { value: decimal(Math.max(...heard), 1) })
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
