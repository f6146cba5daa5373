import { useEffect, useRef } from 'react'
import { t } from '../../locales/t.ts'
import { beginOnWave } from '../drag/gestures.ts'
import { ShotLines } from '../shots/ShotLines.tsx'
import { SPECTRUM_HEIGHT, Spectrogram } from '../spectrum/Spectrogram.tsx'
import styles from '../TimelinePanel.module.css'
import { useTimeline } from '../timelineState.ts'
import { keepDrawn } from '../view/canvas.ts'
import { wake } from '../view/frames.ts'
import type { Ink } from '../view/ink.ts'
import { xAt } from '../view/scale.ts'
import type { Viewport } from '../view/viewport.ts'
import { BedLevel } from './BedLevel.tsx'
import { fillBars, levelFor, samplePeaks } from './samplePeaks.ts'
import { type Level, useSound } from './sound.ts'

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

/** Height of the wave in pixels. */
const WAVE_HEIGHT = 56
/** Width of a bar with its gap, in pixels. */
const BAR = 2

function Wave() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const failed = useSound((state) => state.failed)
  const known = useSound((state) => state.levels.length > 0)
  useEffect(() => {
    if (canvas.current === null) return
    const shows = () => [useSound.getState().levels]
    const offs = [keepDrawn(canvas.current, { height: WAVE_HEIGHT, shows, draw: drawWave }), useSound.subscribe(wake)]
    return () => {
      for (const off of offs) off()
    }
  }, [])
  return (
    <>
      <div className={styles['sound']} aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      {(failed || !known) && (
        <p className={styles['silent']}>{t(failed ? 'timeline.noWave' : 'timeline.loadingWave')}</p>
      )}
    </>
  )
}

/**
 * Draws the wave in sight, from peaks as fine as its bars, so that the cost does not grow with the video. Bars begin at
 * multiples of their length and on whole pixels, so that they keep their looks while scrolling.
 */
function drawWave(context: CanvasRenderingContext2D, view: Viewport, { wave }: Ink): void {
  const { levels } = useSound.getState()
  const each = BAR / view.zoom
  const level = levelFor(levels, each)
  if (level === undefined) return
  const start = Math.floor(view.left / each) * each
  const bars = samplePeaks(level, { start, each, count: Math.ceil(view.width / BAR) + 1 })
  context.fillStyle = wave
  const middle = WAVE_HEIGHT / 2
  fillBars(context, bars, { x: Math.round(xAt(view, start)), apart: BAR, middle, tall: middle * gainOf(levels[0]) })
}

let known: { readonly of: Level; readonly gain: number } | undefined

/** Gain of the drawing, so that quiet films fill the height too. */
function gainOf(coarsest: Level | undefined): number {
  if (coarsest === undefined) return 1
  if (known?.of !== coarsest) {
    const loudest = coarsest.peaks.reduce((most, one) => Math.max(most, Math.abs(one)), 12)
    known = { of: coarsest, gain: (0.94 * 127) / loudest }
  }
  return known.gain
}
