import { useMemo } from 'react'
import type { WaveLook } from '../ui/wave/createWaveform.ts'
import { Waveform } from '../ui/wave/Waveform.tsx'
import type { Peaks } from './growingPeaks.ts'
import styles from './SpeechWave.module.css'

interface SpeechWaveProps {
  readonly label: string
  readonly peaks: Peaks | undefined
  /** Seconds of the whole width; more if the sound is longer. */
  readonly seconds: number
  /** Playing position in seconds; undefined while it does not play. */
  readonly at: number | undefined
}

const SPEECH_WAVE_LOOK: WaveLook = { height: 48, bar: { width: 2, gap: 1 }, plays: true }

/** A waveform that grows while sound arrives; the played part has another colour. */
export function SpeechWave({ label, peaks, seconds, at = 0 }: SpeechWaveProps) {
  const levels = useMemo(() => (peaks === undefined ? [] : [peaks]), [peaks])
  return (
    <div className={styles['wave']} role="img" aria-label={label}>
      <Waveform
        look={SPEECH_WAVE_LOOK}
        levels={levels}
        seconds={Math.max(seconds, peaks?.seconds ?? 0, 0.1)}
        played={at}
      />
    </div>
  )
}
