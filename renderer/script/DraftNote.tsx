import { useMemo } from 'react'
import { say } from '../../shared/locale/message.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { confirmLowConfidence } from '../../shared/project/texts/textEdits.ts'
import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { edit } from '../state/document/journal.ts'
import { useDocument } from '../state/document/project.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ScriptPanel.module.css'

/** Says as long as it is so that the words are a recogniser's draft, how many lines of it are left, and what can be done. */
export function DraftNote() {
  const document = useDocument((own) => own)
  const drafted = useMemo(
    () => linesInOrder(document).flatMap(({ id, doubt }) => (doubt === 'draft' ? [id] : [])),
    [document],
  )
  if (drafted.length === 0) return null
  return (
    <section className={styles['draft']} aria-label={t('editor.stepDraft')}>
      <span>{t('script.draft', { number: drafted.length })}</span>
      <Button
        kind="quiet"
        onClick={() => edit(say('edit.settleDoubt'), (draft) => confirmLowConfidence(draft, drafted))}
      >
        {t('script.draftRight')}
      </Button>
      <Button kind="quiet" onClick={() => perform('showPacks')}>
        {t('script.installRecogniser')}
      </Button>
    </section>
  )
}
