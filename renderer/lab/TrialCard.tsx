import { findLanguage } from '../../shared/text/languages.ts'
import { t, words } from '../locales/t.ts'
import { heardOf, useHeard } from '../state/kitResults.ts'
import { draftVoice, type LabSpeech, type LabVoice, removeVoice, useLab } from '../state/lab.ts'
import { openProject } from '../state/project.ts'
import { session } from '../state/session.ts'
import { useVoices } from '../state/voices.ts'
import { Button } from '../ui/Button.tsx'
import { TuningSliders } from '../voices/TuningSliders.tsx'
import { tuningsFor } from '../voices/tuning.ts'
import { VoicePicker } from '../voices/VoicePicker.tsx'
import { SpeechView } from './SpeechView.tsx'
import { speakWith, stopVoice } from './speak.ts'
import styles from './TrialCard.module.css'

interface TrialCardProps {
  readonly trial: LabVoice
  readonly letter: string
  readonly alone: boolean
  /** The last speech of this voice. */
  readonly speech: LabSpeech | undefined
}

/** A voice on trial: its choice, its settings, and its last speech. */
export function TrialCard({ trial, letter, alone, speech }: TrialCardProps) {
  const canSpeak = useLab(({ text }) => text.trim() !== '')
  const language = useLab((state) => state.language)
  const voice = useVoices(({ voices }) => voices.find(({ id }) => id === trial.voice))
  const judged = heardOf(
    voice,
    useHeard((state) => state.heard),
  )
  const busy = speech?.state === 'asked' || speech?.state === 'arriving'
  const name = t('lab.voice', { letter })
  return (
    <li className={`card ${styles['card']}`} aria-label={name}>
      <div className={styles['who']}>
        {!alone && (
          <span className={styles['letter']} aria-hidden="true">
            {letter}
          </span>
        )}
        <VoicePicker
          // Another language resets the filters.
          key={language}
          label={name}
          target={findLanguage(language ?? '')?.code ?? openProject()?.target ?? session().settings?.target}
          value={trial.voice}
          none={t('lab.defaultVoice')}
          preservable={false}
          onChange={(id) => draftVoice(trial.id, { voice: id })}
        />
        {!alone && (
          <button
            type="button"
            className={styles['remove']}
            aria-label={t('lab.removeVoice', { letter })}
            title={t('lab.removeVoice', { letter })}
            onClick={() => {
              stopVoice(trial.id)
              removeVoice(trial.id)
            }}
          >
            ×
          </button>
        )}
      </div>
      <TuningSliders
        tunings={tuningsFor(trial.voice ?? '', voice)}
        settings={trial.settings}
        onChange={({ name: setting }, value) => {
          const { [setting]: _, ...others } = trial.settings
          draftVoice(trial.id, { settings: value === undefined ? others : { ...others, [setting]: value } })
        }}
      />
      <div className={styles['act']}>
        {busy ? (
          <Button aria-label={t('lab.stopOf', { letter })} onClick={() => stopVoice(trial.id)}>
            {t('lab.stop')}
          </Button>
        ) : (
          !alone && (
            <Button
              aria-label={t('lab.speakWith', { letter })}
              disabled={!canSpeak}
              why={t('lab.cannotSpeak')}
              onClick={() => speakWith([trial])}
            >
              {t('lab.speak')}
            </Button>
          )
        )}
      </div>
      {judged !== undefined && <p className={styles['dim']}>{words(judged)}</p>}
      {speech === undefined ? (
        <p className={styles['dim']}>{t('lab.nothing')}</p>
      ) : (
        <SpeechView speech={speech} letter={letter} onRetry={() => speakWith([trial])} />
      )}
    </li>
  )
}
