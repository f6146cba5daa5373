import { sayProgress } from '../../../shared/basics/progress.ts'
import { words as sentence, t } from '../../locales/t.ts'
import type { PageTask } from '../../state/session.ts'
import { Button } from '../Button.tsx'
import styles from '../steps.module.css'
import { ProgressBar } from './ProgressBar.tsx'

/** How far a task of the page is, with *Cancel*. */
export function TaskMeter({ task }: { readonly task: PageTask }) {
  return (
    <div className={styles['work']}>
      <ProgressBar label={sentence(task.label)} fraction={task.fraction} />
      <p className={styles['meter']}>
        {task.fraction !== undefined && <span>{sentence(sayProgress({ fraction: task.fraction }))}</span>}
        <Button onClick={task.cancel}>{t('work.cancel')}</Button>
      </p>
    </div>
  )
}
