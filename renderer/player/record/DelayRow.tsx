import { useState } from 'react'
import { formats, t } from '../../locales/t.ts'
import { Button } from '../../ui/Button.tsx'
import {
  DELAY_TOLERANCE_SECONDS,
  guessDelay,
  isWireless,
  measureDelay,
  type StreamDelay,
} from '../../voices/microphone/measureDelay.ts'
import type { Microphone } from '../../voices/microphone/recorder.ts'
import styles from './RecordRoom.module.css'

interface DelayRowProps {
  readonly microphone: Microphone
  readonly delay: StreamDelay | undefined
  setDelay(delay: StreamDelay): void
}

/** The delay of the opened stream, how surely it is known, and the button that measures it. */
export function DelayRow({ microphone, delay, setDelay }: DelayRowProps) {
  const [stage, setStage] = useState<'still' | 'measuring' | 'unheard'>('still')
  const known = delay ?? guessDelay(microphone)
  const ms = formats.number(Math.round(known.seconds * 1000), 0)

  async function measure(): Promise<void> {
    setStage('measuring')
    const found = await measureDelay(microphone)
    setStage(found === undefined ? 'unheard' : 'still')
    if (found !== undefined) setDelay(found)
  }

  const toleranceText = formats.number(DELAY_TOLERANCE_SECONDS * 1000, 0)
  const words = known.measured
    ? t('record.delayMeasured', { ms })
    : t('record.delayGuess', { ms, doubt: toleranceText })
  const resultText = stage === 'unheard' ? t('record.delayUnheard') : words
  return (
    <div className={styles['delay']}>
      <span role="status">{stage === 'measuring' ? t('record.measuring') : resultText}</span>
      {isWireless(microphone) && <span>{t('record.wireless')}</span>}
      <Button disabled={stage === 'measuring'} onClick={() => void measure()}>
        {t(known.measured ? 'record.measureAgain' : 'record.measure')}
      </Button>
    </div>
  )
}
