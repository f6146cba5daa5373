import { useSession } from '../state/session.ts'
import { dismiss } from '../state/studio.ts'
import { Button } from './Button.tsx'
import styles from './Notices.module.css'
import { t } from './t.ts'

/** What went wrong, until the user has seen it. */
export function Notices() {
  const notices = useSession((state) => state.notices)
  return (
    <div className={styles['stack']} role="alert">
      {notices.map(({ id, text }) => (
        <div key={id} className={styles['notice']}>
          <p>{text}</p>
          <Button kind="quiet" onClick={() => dismiss(id)}>
            {t('app.dismiss')}
          </Button>
        </div>
      ))}
    </div>
  )
}
