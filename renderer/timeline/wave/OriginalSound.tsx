import { useEffect, useRef } from 'react'
import { t } from '../../locales/t.ts'
import { beginOnWave } from '../drag/gestures.ts'
import { ShotLines } from '../shots/ShotLines.tsx'
import { SPECTRUM_HEIGHT, Spectrogram } from '../spectrum/Spectrogram.tsx'
import styles from '../TimelinePanel.module.css'
import { useTimeline } from '../timelineState.ts'
import { onFrame } from '../view/frames.ts'
import { useInk } from '../view/ink.ts'
import { BedLevel } from './BedLevel.tsx'
import { useSound } from './sound.ts'
import { drawWave, WAVE_HEIGHT } from './waveDrawing.ts'

/** The original sound as a wave or spectrogram, with shot changes. */
export function OriginalSound() {
  const spectrogram = useTimeline((state) => state.spectrogram)
  const height = spectrogram ? SPECTRUM_HEIGHT : WAVE_HEIGHT
  return (
    <div className={styles['wave']} onPointerDown={(event) => beginOnWave(event.nativeEvent, event.currentTarget)}>
      {spectrogram ? <Spectrogram /> : <Wave />}
      <ShotLines height={height} />
      <BedLevel height={height} />
    </div>
  )
}

function Wave() {
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
    <>
      <div ref={host} className={styles['waveHost']} aria-hidden="true" />
      {(failed || !known) && (
        <p className={styles['silent']}>{t(failed ? 'timeline.noWave' : 'timeline.loadingWave')}</p>
      )}
    </>
  )
}
