import type { Dub } from '../../shared/commands/dubs.ts'
import { t } from '../locales/t.ts'
import { cancel, resume } from '../state/dubs.ts'
import { Button } from '../ui/Button.tsx'
import { NotesList } from './NotesList.tsx'
import styles from './panel.module.css'

interface PausedPanelProps {
  readonly dub: Dub
  /** Progress when it was paused, 0 to 1. */
  readonly fraction: number
}

/** A paused dub. */
export function PausedPanel({ dub: { id, notes }, fraction }: PausedPanelProps) {
  return (
    <section className={styles['panel']} aria-labelledby="paused-title">
      <h2 id="paused-title">{t('paused.title', { percent: Math.floor(fraction * 100) })}</h2>
      <p className={styles['dim']}>{t('paused.text')}</p>
      <div className={styles['buttons']}>
        <Button kind="primary" onClick={() => void resume(id)}>
          {t('work.resume')}
        </Button>
        <Button onClick={() => void cancel(id)}>{t('work.cancel')}</Button>
      </div>
      <NotesList notes={notes} />
    </section>
  )
}
