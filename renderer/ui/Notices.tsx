import { t } from '../locales/t.ts'
import { useSession } from '../state/session.ts'
import { dismiss } from '../state/studio.ts'
import { Button } from './Button.tsx'
import styles from './Notices.module.css'

/**
 * What went wrong, until the user has seen it. `inside` a dialog it stands above what the dialog is about instead of
 * lying over it, and only while there is something.
 */
export function Notices({ inside = false }: { readonly inside?: boolean }) {
  const notices = useSession((state) => state.notices)
  if (inside && notices.length === 0) return null
  return (
    <div className={styles['stack']} data-inside={inside} role="alert">
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
