import { useMemo } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { say } from '../../shared/locale/message.ts'
import { setSettings } from '../../shared/project/projectEdits.ts'
import { keepsVoices } from '../../shared/project/speakers/keepsVoices.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/journal.ts'
import { useDocument } from '../state/project.ts'
import { useVoices } from '../state/voices.ts'
import styles from '../ui/steps.module.css'

/**
 * Asks for consent to clone voices, if some are kept and the service can clone. Kept with the project, so asked once.
 */
export function ConsentField({ target }: { readonly target: Target }) {
  const document = useDocument((whole) => whole)
  const keeps = useMemo(() => keepsVoices(document, target), [document, target])
  const clones = useVoices((state) => state.clones)
  if (!keeps || !clones) return null
  return (
    <fieldset className={styles['checks']}>
      <legend>{t('render.voices')}</legend>
      <label>
        <input
          type="checkbox"
          checked={document.voiceConsent ?? false}
          onChange={({ currentTarget: { checked } }) =>
            edit(say('edit.voiceConsent'), (draft) => setSettings(draft, { consent: checked }))
          }
        />
        {t('order.consent')}
      </label>
      <p className={styles['dim']}>{t('render.consentNote')}</p>
    </fieldset>
  )
}
