import { useEffect, useRef } from 'react'
import WaveSurfer from 'wavesurfer.js'
import { t } from '../../locales/t.ts'
import { beginOnWave } from '../drag/gestures.ts'
import { ShotLines } from '../shots/ShotLines.tsx'
import { SPECTRUM_HEIGHT, Spectrogram } from '../spectrum/Spectrogram.tsx'
import styles from '../TimelinePanel.module.css'
import { useTimeline } from '../timelineState.ts'
import { onFrame } from '../view/frames.ts'
import { useInk } from '../view/ink.ts'
import { xAt } from '../view/scale.ts'
import { viewport } from '../view/viewport.ts'
import { BedLevel } from './BedLevel.tsx'
import { levelFor, samplePeaks } from './samplePeaks.ts'
import { useSound } from './sound.ts'

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

/** Height of the wave in pixels. */
const WAVE_HEIGHT = 56
/** Width of a bar with its gap, in pixels. */
const BAR = 2
/** Least time in ms between drawings while zooming; meanwhile the drawing is stretched. */
const REDRAW_MS = 80

/** The drawing of a wave. */
interface WaveDrawing {
  /** Positions the drawing for the view, and draws missing parts. */
  follow(): void
  /** Redraws after a change of sound or theme. */
  redraw(colour?: string): void
  end(): void
}

/**
 * Draws the wave with wavesurfer, which only gets twice the width in sight, so that the cost does not grow with the
 * video. Scrolling moves the drawing, zooming stretches it until it is redrawn.
 */
function drawWave(host: HTMLElement, colour: string): WaveDrawing {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  const surfer = WaveSurfer.create({
    ...{ container: host, height: WAVE_HEIGHT, waveColor: colour, progressColor: colour, cursorWidth: 0 },
    ...{ barWidth: 1, barGap: 1, interact: false, hideScrollbar: true, autoScroll: false },
    ...(nonce === undefined ? {} : { cspNonce: nonce }),
  })
  let drawn = { start: 0, end: 0, zoom: 1, at: 0 }
  let later: ReturnType<typeof setTimeout> | undefined
  const place = () => {
    const view = viewport()
    host.style.transform = `translateX(${xAt(view, drawn.start)}px) scaleX(${view.zoom / drawn.zoom})`
  }
  const draw = () => {
    clearTimeout(later)
    later = undefined
    const next = windowOf()
    const { levels } = useSound.getState()
    const level = levelFor(levels, next.each)
    if (level === undefined || next.count < 2) return
    const { high, low } = samplePeaks(level, next)
    drawn = {
      start: next.start,
      end: next.start + next.count * next.each,
      zoom: BAR / next.each,
      at: performance.now(),
    }
    host.style.width = `${next.count * BAR}px`
    const gain = gainOf(levels[0]?.peaks)
    // A newer drawing replaces one under way.
    surfer
      .load('', [high.map((one) => one * gain), low.map((one) => one * gain)], next.count * next.each)
      .catch(() => undefined)
    place()
  }
  return {
    follow() {
      const { left, zoom, width } = viewport()
      if (width === 0) return
      const inside = left >= drawn.start - 0.001 && left + width / zoom <= drawn.end
      if (!inside && (left > 0 || drawn.zoom === 1 || drawn.start > 0 || left + width / zoom > drawn.end)) return draw()
      place()
      if (Math.abs(zoom / drawn.zoom - 1) < 1e-6) return
      const wait = REDRAW_MS - (performance.now() - drawn.at)
      if (wait <= 0) draw()
      else later ??= setTimeout(draw, wait)
    },
    redraw(other = colour) {
      surfer.setOptions({ waveColor: other, progressColor: other })
      draw()
    },
    end() {
      clearTimeout(later)
      surfer.destroy()
    },
  }
}

/** The drawn stretch, twice the view, starting at a whole bar, so that bars keep their heights while scrolling. */
function windowOf() {
  const { left, zoom, width } = viewport()
  const each = BAR / zoom
  const start = Math.floor((left - width / zoom / 2) / each) * each
  return { start, each, count: Math.ceil((width * 2) / BAR) }
}

let known: { readonly of: Int8Array; readonly gain: number } | undefined

/** Gain of the drawing, so that quiet films fill the height too. */
function gainOf(coarsest: Int8Array | undefined): number {
  if (coarsest === undefined) return 1
  if (known?.of !== coarsest) {
    const loudest = coarsest.reduce((most, one) => Math.max(most, Math.abs(one)), 12)
    known = { of: coarsest, gain: (0.94 * 127) / loudest }
  }
  return known.gain
}
