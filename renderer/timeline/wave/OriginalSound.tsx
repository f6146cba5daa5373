import { useEffect, useRef } from 'react'
import { t } from '../../locales/t.ts'
import { createWaveform, type WaveLook } from '../../ui/wave/createWaveform.ts'
import { beginOnWave } from '../drag/gestures.ts'
import { ShotLines } from '../shots/ShotLines.tsx'
import { MAX_SPECTRUM_HEIGHT_PX, Spectrogram } from '../spectrum/Spectrogram.tsx'
import styles from '../TimelinePanel.module.css'
import { useTimeline } from '../timelineState.ts'
import { onFrame } from '../view/frames.ts'
import { useViewport, viewport } from '../view/viewport.ts'
import { BedLevel } from './BedLevel.tsx'
import { useSound } from './sound.ts'

/** The original sound as a wave or spectrogram, with shot changes. */
export function OriginalSound() {
  const spectrogram = useTimeline((state) => state.spectrogram)
  const height = spectrogram ? MAX_SPECTRUM_HEIGHT_PX : WAVE_HEIGHT_PX
  return (
    <div className={styles['wave']} onPointerDown={(event) => beginOnWave(event.nativeEvent, event.currentTarget)}>
      {spectrogram ? <Spectrogram /> : <Wave />}
      <ShotLines height={height} />
      <BedLevel height={height} />
    </div>
  )
}

/** Height of the wave in pixels. */
const WAVE_HEIGHT_PX = 56
/** Quiet films fill the height too. */
const ORIGINAL_WAVE_LOOK: WaveLook = { height: WAVE_HEIGHT_PX, bar: { width: 1, gap: 1 }, fills: true }

function Wave() {
  const host = useRef<HTMLDivElement>(null)
  const failed = useSound((state) => state.failed)
  const known = useSound((state) => state.levels.length > 0)
  // Known once the view is measured.
  const seconds = useViewport(({ zoom, duration }) => (zoom === 0 ? undefined : duration))
  useEffect(() => {
    if (host.current === null || seconds === undefined) return
    const sound = () => ({ levels: useSound.getState().levels, seconds })
    const wave = createWaveform(host.current, { look: ORIGINAL_WAVE_LOOK, sound: sound(), view: viewport() })
    const offs = [
      onFrame(() => wave.follow(viewport())),
      useSound.subscribe(({ levels }, before) => {
        if (levels !== before.levels) wave.show(sound())
      }),
      () => wave.end(),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [seconds])
  return (
    <>
      <div ref={host} className={styles['sound']} />
      {(failed || !known) && (
        <p className={styles['silent']}>{t(failed ? 'timeline.noWave' : 'timeline.loadingWave')}</p>
      )}
    </>
  )
}
