import { say } from '../../shared/locale/message.ts'
import { setStaysHere } from '../../shared/project/projectEdits.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { useDocument } from '../state/document/project.ts'
import { Check } from '../ui/fields/Check.tsx'
import styles from '../ui/steps.module.css'

/** The field whether anything of the project may be sent to another server; kept with the project. */
export function StaysHereField() {
  const staysHere = useDocument((document) => document.staysHere ?? false)
  return (
    <fieldset className={styles['checks']}>
      <legend>{t('render.privacy')}</legend>
      <Check
        label={t('render.staysHere')}
        checked={staysHere}
        onChange={(checked) => edit(say('edit.staysHere'), (draft) => setStaysHere(draft, checked))}
      />
    </fieldset>
  )
}
