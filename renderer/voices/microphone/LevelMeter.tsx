import { useEffect, useRef } from 'react'
import { t } from '../../locales/t.ts'
import styles from './LevelMeter.module.css'
import type { Microphone } from './recorder.ts'

/** Quietest level that is drawn, in dB of full scale. */
const MIN_METER_LEVEL_DB = -50

/** Milliseconds for which the loudest level stays marked. */
const HELD_MS = 1500

/** Level of the microphone, with the loudest of the last moments. Drawn 60 times a second, so without React. */
export function LevelMeter({ microphone }: { readonly microphone: Microphone }) {
  const bar = useRef<HTMLSpanElement>(null)
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    let frame = 0
    let held = { share: 0, at: 0 }
    const draw = () => {
      const db = 20 * Math.log10(Math.max(1e-5, microphone.level()))
      const share = Math.max(0, Math.min(1, 1 - db / MIN_METER_LEVEL_DB))
      if (bar.current !== null) {
        bar.current.style.transform = `scaleX(${share.toFixed(3)})`
        bar.current.dataset['hot'] = String(db > -3)
      }
      const now = performance.now()
      if (share >= held.share || now - held.at > HELD_MS) held = { share, at: now }
      if (mark.current !== null) mark.current.style.insetInlineStart = `${(held.share * 100).toFixed(1)}%`
      frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [microphone])
  return (
    <span className={styles['meter']} role="img" aria-label={t('record.level')}>
      <span ref={bar} />
      <i ref={mark} />
    </span>
  )
}
