import { t } from '../locales/t.ts'
import { useSession } from '../state/session.ts'
import { Button } from '../ui/Button.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import styles from './SendingList.module.css'

/** Files that are being sent to the studio. */
export function SendingList() {
  const sending = useSession((state) => state.sending)
  if (sending.length === 0) return null
  return (
    <ul className={styles['list']}>
      {sending.map(({ id, label, fraction, cancel }) => (
        <li key={id}>
          <span className={styles['label']}>{label}</span>
          <ProgressBar label={label} fraction={fraction} />
          <Button kind="quiet" onClick={cancel}>
            {t('app.cancel')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
