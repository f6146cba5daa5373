import type { Failure } from '../../shared/failure.ts'
import { failureWords, t } from '../locales/t.ts'
import { showSettings } from '../state/connection.ts'
import { Button } from './Button.tsx'
import styles from './FailureNote.module.css'

/** Failures that the service's settings may solve. */
const OF_SERVICE: ReadonlySet<Failure['kind']> = new Set(['unauthorized', 'forbidden', 'offline', 'bad_reply'])

interface FailureNoteProps {
  readonly failure: Failure
  onRetry?(): void
}

/** A failure in its place, with the remedies. */
export function FailureNote({ failure, onRetry }: FailureNoteProps) {
  return (
    <div role="alert" className={styles['note']}>
      <p>{failureWords(failure)}</p>
      <div className={styles['ways']}>
        {onRetry !== undefined && <Button onClick={onRetry}>{t('lab.retry')}</Button>}
        {OF_SERVICE.has(failure.kind) && (
          <Button kind="quiet" onClick={() => showSettings('service')}>
            {t('lab.settings')}
          </Button>
        )}
      </div>
    </div>
  )
}
