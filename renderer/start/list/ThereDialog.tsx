import { t } from '../../locales/t.ts'
import { closeDialog, useDialog } from '../../state/dialogs.ts'
import { addAgain, select } from '../../state/studio/dubs.ts'
import { run } from '../../state/studio/studio.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ProjectsDialog.module.css'

/** Asks whether to open what is there of videos that were dropped again. */
export function ThereDialog() {
  const dubs = useDialog('there')?.dubs
  const open = () => {
    const [first] = dubs ?? []
    if (first !== undefined) select(first.id)
    hide()
  }
  const again = () => {
    hide()
    void run(() => addAgain(dubs?.map(({ video }) => video) ?? []))
  }
  return (
    <Dialog title={t('there.title')} open={dubs !== undefined} onClose={hide}>
      <div className={styles['body']}>
        <ul className={styles['there']}>
          {dubs?.map(({ id, name, video }) => (
            <li key={id} title={video}>
              {name}
            </li>
          ))}
        </ul>
        <div className={styles['buttons']}>
          <Button kind="primary" data-first-focus onClick={open}>
            {t('there.open')}
          </Button>
          <Button onClick={again}>{t('done.again')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

const hide = () => closeDialog('there')
