import { useEffect, useMemo, useState } from 'react'
import { THIS_COMPUTER } from '../../shared/commands/connection.ts'
import type { Target } from '../../shared/contract/records.ts'
import { setVoiceConsent } from '../../shared/project/projectEdits.ts'
import { keepsVoices } from '../../shared/project/speakers/keepsVoices.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/journal.ts'
import { askFor } from '../state/latest.ts'
import { useDocument } from '../state/project.ts'
import { useSession } from '../state/session.ts'
import { studio } from '../state/studio.ts'
import styles from '../ui/steps.module.css'

/**
 * Asks for consent to clone voices, if some are kept and the service can clone. Kept with the project, so asked once.
 */
export function ConsentField({ target }: { readonly target: Target }) {
  const document = useDocument((whole) => whole)
  const keeps = useMemo(() => keepsVoices(document, target), [document, target])
  const service = useSession(({ connections }) => connections?.current)
  const [canFollow, setCanFollow] = useState(false)
  useEffect(() => {
    if (!keeps) return
    return askFor(async (signal) => service !== THIS_COMPUTER || (await hasCloner(signal)), setCanFollow)
  }, [keeps, service])
  if (!keeps || !canFollow) return null
  return (
    <fieldset className={styles['checks']}>
      <legend>{t('render.voices')}</legend>
      <label>
        <input
          type="checkbox"
          checked={document.voiceConsent ?? false}
          onChange={({ currentTarget: { checked } }) =>
            edit(t('edit.voiceConsent'), (draft) => setVoiceConsent(draft, checked))
          }
        />
        {t('order.consent')}
      </label>
      <p className={styles['dim']}>{t('render.consentNote')}</p>
    </fieldset>
  )
}

async function hasCloner(signal: AbortSignal): Promise<boolean> {
  const { abilities } = await studio().api.abilities({}, { signal })
  return abilities.some(({ name, available }) => name === 'cloner' && available)
}
