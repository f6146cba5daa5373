import { t } from '../../locales/t.ts'
import { perform } from '../../state/actions.ts'
import { showStep } from '../../state/dialogs.ts'
import { useVoices } from '../../state/studio/voices.ts'
import { Button } from '../../ui/Button.tsx'
import { insertLine } from '../reshape.ts'
import { setTranscribing } from './transcribing.ts'

/** Says whether speech can be recognised here, and offers the ways to the first lines. */
export function FirstRemedies() {
  const canRecognize = useVoices((state) => state.canRecognize)
  const drafts = useVoices((state) => state.drafts)
  return (
    <>
      <p>{t(canRecognize ? (drafts ? 'script.hearsDraft' : 'script.hears') : 'script.hearsNothing')}</p>
      <div>
        {canRecognize && (
          <Button kind="primary" onClick={() => showStep('transcript')}>
            {t('script.transcript')}
          </Button>
        )}
        <Button kind={canRecognize ? 'plain' : 'primary'} onClick={() => showStep('transcript')}>
          {t('script.fromFile')}
        </Button>
        <Button onClick={() => showStep('transcript')}>{t('script.fromText')}</Button>
        {(!canRecognize || drafts) && (
          <Button onClick={() => perform('showPacks')}>{t('script.installRecogniser')}</Button>
        )}
        <Button onClick={() => setTranscribing(true)}>{t('script.byHand')}</Button>
        <Button onClick={() => insertLine('after')}>{t('script.addFirst')}</Button>
      </div>
    </>
  )
}
