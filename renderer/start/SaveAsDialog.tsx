import { t } from '../locales/t.ts'
import { closeDialog, useDialog } from '../state/dialogs.ts'
import { saveAs } from '../state/document/openProjects.ts'
import { run } from '../state/studio/studio.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { PathForm } from '../ui/fields/PathForm.tsx'
import styles from './list/ProjectsDialog.module.css'

/** Asks for the path of a copy, in browsers, which have no save dialog. */
export function SaveAsDialog() {
  const suggested = useDialog('saveAs')?.suggested
  return (
    <Dialog title={t('projects.saveAs')} open={suggested !== undefined} discards onClose={hide}>
      <div className={styles['body']}>
        {suggested !== undefined && (
          <PathForm
            primary
            label={t('projects.copyPath')}
            suggested={suggested}
            action={t('projects.save')}
            onPath={(path) => void run(() => save(path))}
          />
        )}
      </div>
    </Dialog>
  )
}

async function save(path: string): Promise<void> {
  await saveAs(path)
  hide()
}

const hide = () => closeDialog('saveAs')
