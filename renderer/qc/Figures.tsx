import { figureRows } from '../../shared/qc/figureRows.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { LEVEL_SIGNS, LEVEL_WORDS } from '../../shared/qc/reportText.ts'
import { t, words } from '../locales/t.ts'
import tables from '../ui/table.module.css'
import styles from './Figures.module.css'

const HEADS = ['qc.what', 'qc.value', 'qc.norm', 'qc.result'] as const

/** All figures of a report beside their norms. */
export function Figures({ report }: { readonly report: QcReport }) {
  return (
    <section aria-labelledby="qc-figures">
      <h3 id="qc-figures">{t('qc.figures')}</h3>
      <table className={`${tables['table']} ${styles['figures']}`} aria-labelledby="qc-figures">
        <thead>
          <tr>
            {HEADS.map((head) => (
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
              <td>{words(norm)}</td>
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
