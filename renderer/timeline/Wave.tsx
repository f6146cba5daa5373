import { useEffect, useRef } from 'react'
import { t } from '../ui/t.ts'
import { onFrame } from './frames.ts'
import { beginOnWave } from './gestures.ts'
import { useInk } from './ink.ts'
import { useSound } from './sound.ts'
import styles from './TimelinePanel.module.css'
import { drawWave } from './waveDrawing.ts'

/** The original sound. */
export function Wave() {
  const host = useRef<HTMLDivElement>(null)
  const failed = useSound((state) => state.failed)
  const known = useSound((state) => state.levels.length > 0)
  useEffect(() => {
    if (host.current === null) return
    const drawing = drawWave(host.current, useInk.getState().wave)
    const offs = [
      onFrame(() => drawing.follow()),
      useSound.subscribe(() => drawing.redraw()),
      useInk.subscribe(({ wave }) => drawing.redraw(wave)),
    ]
    return () => {
      for (const off of offs) off()
      drawing.end()
    }
  }, [])
  return (
    <div className={styles['wave']} onPointerDown={(event) => beginOnWave(event.nativeEvent, event.currentTarget)}>
      <div ref={host} className={styles['waveHost']} aria-hidden="true" />
      {(failed || !known) && (
        <p className={styles['silent']}>{t(failed ? 'timeline.noWave' : 'timeline.loadingWave')}</p>
      )}
    </div>
  )
}
