import { t } from '../locales/t.ts'
import { useProject } from '../state/project.ts'
import { patchScript, useScriptView } from '../state/scriptView.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DictionaryForm } from './DictionaryForm.tsx'
import styles from './ScriptDialogs.module.css'

const close = () => patchScript({ dialog: undefined })

/** The words of the project that are said otherwise than they are written, in the language that is shown. */
export function DictionaryDialog() {
  const open = useScriptView(({ dialog }) => dialog === 'dictionary')
  const target = useProject((project) => project.target)
  return (
    <Dialog title={t('dictionary.title')} open={open} discards={target !== undefined} onClose={close}>
      {target === undefined ? (
        <p className={styles['form']}>{t('paste.noTarget')}</p>
      ) : (
        <DictionaryForm target={target} onClose={close} />
      )}
    </Dialog>
  )
}
