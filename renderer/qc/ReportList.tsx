import { VERDICT_SIGNS } from '../../shared/qc/verdict.ts'
import { formats, t } from '../locales/t.ts'
import { useProject } from '../state/project.ts'
import { readReport, useReports } from '../state/reports.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { fileName } from '../ui/format.ts'
import styles from './ReportList.module.css'

/** The checked dubs, and a button to check another. */
export function ReportList() {
  const { list = [], shown } = useReports()
  const canCheck = useProject(({ target }) => target !== undefined)
  return (
    <aside className={styles['side']} aria-label={t('qc.dubs')}>
      <Button disabled={!canCheck} why={t('qc.needsProject')} onClick={() => useReports.setState({ choosing: true })}>
        {t('qc.checkFile')}
      </Button>
      <ul className={styles['list']}>
        {list.map(({ id, dub, madeAt, verdict }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={shown?.id === id ? 'true' : undefined}
              title={dub}
              onClick={() => void run(() => readReport(id))}
            >
              <span className={styles['sign']} data-verdict={verdict}>
                {VERDICT_SIGNS[verdict]}
              </span>
              <span className={styles['name']}>
                <bdi>{fileName(dub)}</bdi>
              </span>
              <span className={styles['when']}>{formats.dateTime(madeAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
