import { useEffect, useRef } from 'react'
import { t } from '../../locales/t.ts'
import styles from './LevelMeter.module.css'
import type { Microphone } from './recorder.ts'

/** Quietest level that is drawn, in dB of full scale. */
const LOWEST = -50

/** Level of the microphone. Drawn 60 times a second, so without React. */
export function LevelMeter({ microphone }: { readonly microphone: Microphone }) {
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let frame = 0
    const draw = () => {
      const db = 20 * Math.log10(Math.max(1e-5, microphone.level()))
      const share = Math.max(0, Math.min(1, 1 - db / LOWEST))
      if (bar.current !== null) {
        bar.current.style.transform = `scaleX(${share.toFixed(3)})`
        bar.current.dataset['hot'] = String(db > -3)
      }
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [microphone])
  return (
    <span className={styles['meter']} role="img" aria-label={t('record.level')}>
      <span ref={bar} />
    </span>
  )
}
