import { t } from '../locales/t.ts'
import { useUnderWay } from '../state/underWay.ts'
import styles from '../ui/statusLine.module.css'
import { UnderWayLine } from '../ui/UnderWayLine.tsx'

/** The line at the foot of the start page: what runs, and how much more there is. */
export function StatusBar() {
  const all = useUnderWay()
  return (
    <footer className={`foot ${styles['bar']}`}>
      <UnderWayLine all={all} />
      {all.length === 0 && <span>{t('editor.idle')}</span>}
    </footer>
  )
}
