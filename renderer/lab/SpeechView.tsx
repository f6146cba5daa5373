import { failureWords, formats, t, words } from '../locales/t.ts'
import type { LabSpeech } from '../state/lab.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { SpeechWave } from '../voices/SpeechWave.tsx'
import { PlaySpeech } from './PlaySpeech.tsx'
import { usePlaying } from './playing.ts'
import { SpeechMenu } from './SpeechMenu.tsx'
import styles from './SpeechView.module.css'
import { useWaves } from './waves.ts'

/** Characters spoken in a second, roughly. Sets the width of a waveform until its length is known. */
const PACE = 14

interface SpeechViewProps {
  readonly speech: LabSpeech
  readonly letter: string
  onRetry(): void
}

/** The last speech of a voice: waveform, length, time to first sound, and its menu. */
export function SpeechView({ speech, letter, onRetry }: SpeechViewProps) {
  const peaks = useWaves((waves) => waves[speech.id])
  const at = usePlaying((state) => (state.id === speech.id ? state.at : undefined))
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
          seconds={state === 'whole' ? speech.seconds : [...speech.text].length / PACE}
          at={at}
        />
        <SpeechMenu speech={speech} />
      </div>
      <p className={styles['facts']}>{factsOf(speech, seconds)}</p>
    </div>
  )
}

function factsOf({ state, failure, held, firstSoundMs }: LabSpeech, length: number): string {
  const seconds = formats.number(length, 1)
  if (state === 'asked') return held === undefined ? t('lab.asking') : words(held)
  const first = firstSoundMs === undefined ? [] : [t('lab.firstSound', { time: timeWords(firstSoundMs) })]
  if (state === 'arriving') return [t('lab.making', { seconds }), ...first].join(' · ')
  if (failure?.kind === 'cancelled') return [t('lab.stopped', { seconds }), ...first].join(' · ')
  if (failure !== undefined) return t('lab.brokeOff', { seconds, reason: failureWords(failure) })
  return [t('lab.made', { seconds }), ...first].join(' · ')
}

function timeWords(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : formats.seconds(ms / 1000)
}
