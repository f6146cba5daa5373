import { t, words } from '../../locales/t.ts'
import { useSession } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/notes/ProgressBar.tsx'
import styles from './SendingList.module.css'

/** The tasks that this page waits for, such as sending files. */
export function SendingList() {
  const tasks = useSession((state) => state.tasks)
  if (tasks.length === 0) return null
  return (
    <ul className={styles['list']}>
      {tasks.map(({ id, label, fraction, cancel }) => (
        <li key={id}>
          <span className={styles['label']}>{words(label)}</span>
          <ProgressBar label={words(label)} fraction={fraction} />
          <Button kind="quiet" onClick={cancel}>
            {t('app.cancel')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
