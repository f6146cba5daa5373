import { useEffect } from 'react'
import { t } from '../locales/t.ts'
import { saveAgain } from '../state/document/journal.ts'
import { useLeaving } from '../state/document/leaving.ts'
import { useProject } from '../state/document/project.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useAttempt } from '../ui/notes/Attempt.tsx'
import steps from '../ui/steps.module.css'

/** Asks before leaving a project whose last edits are not on disk. Leaves by itself once they are. */
export function LeaveDialog() {
  const answer = useLeaving((state) => state.answer)
  const count = useProject(({ unsaved }) => (answer === undefined ? 0 : unsaved))
  const offline = useProject(({ saved }) => saved === 'offline')
  const attempt = useAttempt()
  useEffect(() => {
    if (count === 0) answer?.(true)
  }, [answer, count])
  return (
    <Dialog title={t('leave.title')} open={answer !== undefined} onClose={() => answer?.(false)}>
      <div className={steps['step']}>
        <p>{t('leave.question', { count })}</p>
        {offline && <p>{t('leave.offline')}</p>}
        <div className={steps['actions']}>
          <Button kind="primary" disabled={offline || attempt.busy} onClick={() => attempt.run(saveAgain)}>
            {t('editor.saveAgain')}
          </Button>
          <Button onClick={() => answer?.(true)}>{t('leave.discard')}</Button>
          <Button onClick={() => answer?.(false)}>{t('leave.stay')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
