import { t } from '../locales/t.ts'
import { showRoom } from '../state/rooms.ts'
import { Button } from '../ui/Button.tsx'
import styles from './EmptyList.module.css'
import { useGenerations } from './generationList.ts'

/** What stands where there is nothing yet. */
export function EmptyList() {
  const feature = useGenerations((state) => state.feature)
  return (
    <div className={styles['empty']}>
      <p>{t(feature === undefined ? 'generations.empty' : 'generations.emptyKind')}</p>
      <Button onClick={() => showRoom('lab')}>{t('generations.toLab')}</Button>
    </div>
  )
}
