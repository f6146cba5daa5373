import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { confirmLowConfidence } from '../../../shared/project/texts/textEdits.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/document/journal.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './TimeDoubt.module.css'

interface TimeDoubtProps {
  readonly line: Line
  readonly number: number
  readonly reachable: boolean
}

/** The mark of a line that was placed by ear at a time that may be wrong, and a button that settles it. */
export function TimeDoubt({ line: { id, locked }, number, reachable }: TimeDoubtProps) {
  return (
    <div className={styles['doubt']}>
      <span>{t('script.checkTime')}</span>
      <Button
        kind="quiet"
        tabIndex={reachable ? 0 : -1}
        disabled={locked}
        aria-label={t('script.settleTimeOf', { number })}
        onClick={() => edit(say('edit.settleTime'), (draft) => confirmLowConfidence(draft, [id]))}
      >
        {t('script.settle')}
      </Button>
    </div>
  )
}
