import { type FormEvent, useState } from 'react'
import { saveAs } from '../state/openProjects.ts'
import { patch, useSession } from '../state/session.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { t } from '../ui/t.ts'
import styles from './ProjectsDialog.module.css'

/** Asks for the path of a copy, where the desktop has no dialog for it. */
export function SaveAsDialog() {
  const suggested = useSession(({ savingAs }) => savingAs)
  return (
    <Dialog title={t('projects.saveAs')} open={suggested !== undefined} onClose={hide}>
      <div className={styles['body']}>{suggested !== undefined && <PathForm suggested={suggested} />}</div>
    </Dialog>
  )
}

const hide = () => patch({ savingAs: undefined })

function PathForm({ suggested }: { readonly suggested: string }) {
  const [path, setPath] = useState(suggested)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await saveAs(path)
      hide()
    })
  }
  return (
    <form className={styles['path']} onSubmit={submit}>
      <Field
        label={t('projects.copyPath')}
        value={path}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <Button kind="primary" type="submit" disabled={path.trim() === ''}>
        {t('projects.save')}
      </Button>
    </form>
  )
}
