import type { Failure } from '../../../shared/failure.ts'
import { remediesOf } from '../../../shared/remedies.ts'
import { failureWords, t } from '../../locales/t.ts'
import { Button } from '../Button.tsx'
import styles from './FailureNote.module.css'
import { RemedyButtons } from './RemedyButtons.tsx'

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
        {/* What was asked for may be asked for again, whatever failed. */}
        {onRetry !== undefined && !remediesOf(failure).includes('again') && (
          <Button onClick={onRetry}>{t('lab.retry')}</Button>
        )}
        <RemedyButtons failure={failure} own={{ again: onRetry }} />
      </div>
    </div>
  )
}
