import { useEffect, useRef } from 'react'
import { t } from '../../locales/t.ts'
import { useProject } from '../../state/project.ts'
import styles from '../TimelinePanel.module.css'
import { onFrame, wake } from '../view/frames.ts'
import { useInk } from '../view/ink.ts'
import { useViewport } from '../view/viewport.ts'
import { useSound } from '../wave/sound.ts'
import { paintSpectrum } from './paintSpectrum.ts'
import { openSpectrum, useSpectrum } from './spectrumTiles.ts'

/** Most height of the spectrogram in pixels. */
export const SPECTRUM_HEIGHT = 96
/** Longest view in seconds for which a spectrogram is computed. */
const LONGEST_SIGHT = 120

/** The spectrogram of the original sound; asks to zoom in where the view is too long. */
export function Spectrogram() {
  const far = useViewport(({ width, zoom }) => width > LONGEST_SIGHT * zoom)
  const failed = useSpectrum((state) => state.failed)
  const known = useSpectrum((state) => state.known)
  if (far) return <p className={styles['silent']}>{t('timeline.zoomForSpectrogram')}</p>
  return (
    <>
      <Picture />
      {(failed || !known) && (
        <p className={styles['silent']}>{t(failed ? 'timeline.noWave' : 'timeline.loadingWave')}</p>
      )}
    </>
  )
}

function Picture() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const path = useProject(({ media }) => media.path)
  const known = useSpectrum((state) => state.known)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const spectrum = openSpectrum(path)
    let height = SPECTRUM_HEIGHT
    const observer = new ResizeObserver(([entry]) => {
      height = Math.round(entry?.contentRect.height ?? SPECTRUM_HEIGHT)
      wake()
    })
    if (element.parentElement !== null) observer.observe(element.parentElement)
    const offs = [
      () => observer.disconnect(),
      onFrame(() => paintSpectrum(element, spectrum, height)),
      useInk.subscribe(wake),
      useSound.subscribe(wake),
      () => spectrum.end(),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [path])
  return (
    <div role="img" aria-label={t('timeline.spectrogram')} aria-busy={!known} className={styles['spectrum']}>
      <canvas ref={canvas} />
    </div>
  )
}
