import { THIS_COMPUTER } from '../../shared/fixedValues.ts'
import { failureWords, t, words } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { loadModels, type Models } from '../state/conversation.ts'
import { useSession } from '../state/session.ts'
import { Button } from '../ui/Button.tsx'
import styles from './AssistantPanel.module.css'

/** Says that no chat model is available, why, and how to get one. */
export function NoModel({ models }: { readonly models: Models }) {
  const service = useSession(({ connections }) => connections)
  const local = service?.current === THIS_COMPUTER
  if (models.name === 'loading') return <p className={styles['loading']}>{t('assistant.loading')}</p>
  return (
    <div className={styles['empty']}>
      <h2>{t('assistant.empty')}</h2>
      {models.name === 'failed' ? (
        <p role="alert">{failureWords(models.failure)}</p>
      ) : (
        <p>{local ? t('assistant.emptyLocal') : t('assistant.emptyHosted', { name: words(service?.name ?? '') })}</p>
      )}
      <div className={styles['row']}>
        <Button onClick={() => perform('openSettings')}>{t('assistant.settings')}</Button>
        {local && <Button onClick={() => perform('showPacks')}>{t('assistant.packs')}</Button>}
        {models.name === 'failed' && (
          <Button kind="quiet" onClick={() => void loadModels()}>
            {t('assistant.tryAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}
