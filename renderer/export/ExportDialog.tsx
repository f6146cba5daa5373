import { useState } from 'react'
import { t } from '../locales/t.ts'
import { closeDialog, useDialog } from '../state/dialogs.ts'
import { studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import { Notes } from '../ui/notes/Notes.tsx'
import styles from '../ui/steps.module.css'
import { type Exported, ExportForm } from './ExportForm.tsx'

const close = () => closeDialog('export')

/** Exports the project for other programs: subtitles, scripts and edit lists. */
export function ExportDialog() {
  const open = useDialog('export') !== undefined
  return (
    <Dialog title={t('export.title')} open={open} onClose={close}>
      <ExportStep />
    </Dialog>
  )
}

function ExportStep() {
  const [done, setDone] = useState<Exported>()
  if (done !== undefined) return <ExportResult done={done} onAgain={() => setDone(undefined)} />
  return (
    <div className={styles['step']}>
      <ExportForm onDone={setDone} />
    </div>
  )
}

function ExportResult({ done: { files, notes }, onAgain }: { readonly done: Exported; onAgain(): void }) {
  const attempt = useAttempt()
  const [first = ''] = files
  return (
    <div className={styles['step']}>
      <p role="status">{t('export.done', { count: files.length })}</p>
      <div className={styles['paths']}>
        {files.map((path) => (
          <p key={path}>
            <bdi>{path}</bdi>
          </p>
        ))}
      </div>
      <Notes notes={notes} />
      <AttemptFailure attempt={attempt} />
      <div className={`foot ${styles['actions']}`}>
        <Button data-first-focus kind="primary" onClick={close}>
          {t('app.close')}
        </Button>
        <Button onClick={() => attempt.run(() => studio().api.showInFolder({ path: first }))}>{t('done.show')}</Button>
        <Button onClick={onAgain}>{t('export.again')}</Button>
      </div>
    </div>
  )
}
