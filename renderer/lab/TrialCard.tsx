import { findLanguage } from '../../shared/text/languages.ts'
import { formats, t, words } from '../locales/t.ts'
import { openProject } from '../state/document/project.ts'
import { session } from '../state/session.ts'
import { listeningResultsOf, useListeningResults } from '../state/studio/kitResults.ts'
import { draftVoice, type LabSpeech, type LabVoice, removeTrialVoice, useLab } from '../state/studio/lab.ts'
import { useVoices } from '../state/studio/voices.ts'
import { Button } from '../ui/Button.tsx'
import { FailureNote } from '../ui/notes/FailureNote.tsx'
import { SpeechWave } from '../voices/SpeechWave.tsx'
import { TuningSliders } from '../voices/TuningSliders.tsx'
import { tuningsFor } from '../voices/tuning.ts'
import { VoicePicker } from '../voices/VoicePicker.tsx'
import { PlaySpeech } from './PlaySpeech.tsx'
import { useLabPlaying } from './playing.ts'
import { SpeechMenu } from './SpeechMenu.tsx'
import { speakWith, stopVoice } from './speak.ts'
import { speechFacts } from './speechFacts.ts'
import styles from './TrialCard.module.css'
import { useWaves } from './waves.ts'

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
  const listeningSummary = listeningResultsOf(
    voice,
    useListeningResults((state) => state.listeningResults),
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
              removeTrialVoice(trial.id)
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
      {listeningSummary !== undefined && <p className={styles['dim']}>{words(listeningSummary)}</p>}
      {speech === undefined ? (
        <p className={styles['dim']}>{t('lab.nothing')}</p>
      ) : (
        <SpeechView speech={speech} letter={letter} onRetry={() => speakWith([trial])} />
      )}
    </li>
  )
}

/** Characters spoken in a second, roughly. Sets the width of a waveform until its length is known. */
const SPOKEN_CHARACTERS_PER_SECOND = 14

interface SpeechViewProps {
  readonly speech: LabSpeech
  readonly letter: string
  onRetry(): void
}

/** The last speech of a voice: waveform, length, time to first sound, and its menu. */
function SpeechView({ speech, letter, onRetry }: SpeechViewProps) {
  const peaks = useWaves((waves) => waves[speech.id])
  const at = useLabPlaying((state) => (state.id === speech.id ? state.at : undefined))
  const { state, failure } = speech
  if (failure !== undefined && state === 'failed') {
    if (failure.kind === 'cancelled') return <p className={styles['facts']}>{t('lab.nothing')}</p>
    return <FailureNote failure={failure} onRetry={onRetry} />
  }
  const seconds = state === 'whole' ? speech.seconds : (peaks?.seconds ?? 0)
  return (
    <div className={styles['view']}>
      <div className={styles['sound']}>
        <PlaySpeech speech={speech} label={t('lab.play', { letter })} />
        <SpeechWave
          label={t('lab.wave', { seconds: formats.number(seconds, 1) })}
          peaks={peaks}
          seconds={state === 'whole' ? speech.seconds : [...speech.text].length / SPOKEN_CHARACTERS_PER_SECOND}
          at={at}
        />
        <SpeechMenu speech={speech} />
      </div>
      <p className={styles['facts']}>{speechFacts(speech, seconds)}</p>
    </div>
  )
}
