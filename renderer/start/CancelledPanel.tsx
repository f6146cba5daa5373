import type { Dub } from '../../shared/commands/dubs.ts'
import { t } from '../locales/t.ts'
import { reopen, retry } from '../state/dubs.ts'
import { Button } from '../ui/Button.tsx'
import styles from './panel.module.css'

/** A cancelled dub. */
export function CancelledPanel({ dub }: { readonly dub: Dub }) {
  return (
    <section className={styles['panel']} aria-labelledby="cancelled-title">
      <h2 id="cancelled-title">{t('cancelled.title')}</h2>
      <p className={styles['dim']}>{t('cancelled.text')}</p>
      <div className={styles['buttons']}>
        <Button kind="primary" onClick={() => void retry(dub.id)}>
          {t('cancelled.resume')}
        </Button>
        <Button onClick={() => void reopen(dub.id)}>{t('failed.change')}</Button>
      </div>
    </section>
  )
}
