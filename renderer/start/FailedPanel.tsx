import type { Dub, Stage } from '../../shared/commands/dubs.ts'
import type { Failure } from '../../shared/failure.ts'
import { failureWords, t } from '../locales/t.ts'
import { reopen, retry } from '../state/dubs.ts'
import { Button } from '../ui/Button.tsx'
import box from '../ui/box.module.css'
import { DubCosts } from './DubCosts.tsx'
import { NotesList } from './NotesList.tsx'
import styles from './panel.module.css'

interface FailedPanelProps {
  readonly dub: Dub
  readonly failure: Failure
  readonly stage: Stage
}

/** A failed dub with the reason and the remedies. */
export function FailedPanel({ dub, failure, stage }: FailedPanelProps) {
  return (
    <section className={styles['panel']} aria-labelledby="failed-title">
      <h2 id="failed-title">{t('failed.title')}</h2>
      <div className={box['box']} data-tone="bad">
        <p>{failureWords(failure)}</p>
        <p className={styles['small']}>{t('failed.at', { stage: t(`work.stage.${stage}`) })}</p>
      </div>
      <DubCosts dub={dub.id} />
      <div className={styles['buttons']}>
        <Button kind="primary" onClick={() => void reopen(dub.id)}>
          {t('failed.change')}
        </Button>
        <Button onClick={() => void retry(dub.id)}>{t('failed.retry')}</Button>
      </div>
      <NotesList notes={dub.notes} />
    </section>
  )
}
