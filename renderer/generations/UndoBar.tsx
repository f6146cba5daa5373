import { t } from '../locales/t.ts'
import { Button } from '../ui/Button.tsx'
import { undoDooms, useGenerations } from './generationList.ts'
import styles from './UndoBar.module.css'

/** The way back for what was deleted a moment ago. */
export function UndoBar() {
  const count = useGenerations(({ doomed }) => doomed.size)
  if (count === 0) return null
  return (
    <div className={styles['bar']}>
      <p>
        {t('generations.deleted', { count })} <span>{t('generations.undoHint')}</span>
      </p>
      <Button onClick={undoDooms}>{t('generations.undo')}</Button>
    </div>
  )
}
