import WaveSurfer from 'wavesurfer.js'
import { xAt } from '../view/scale.ts'
import { viewport } from '../view/viewport.ts'
import { levelFor, samplePeaks } from './samplePeaks.ts'
import { useSound } from './sound.ts'

/** Height of the wave in pixels. */
export const WAVE_HEIGHT = 56
/** A bar and the gap after it, in pixels. */
const BAR = 2
/** While the scale changes, what was drawn is stretched; a new drawing is made no more often than this. */
const REDRAW_MS = 80

/** A wave on the page. */
export interface WaveDrawing {
  /** Puts it where the view wants it, and draws what is missing. */
  follow(): void
  /** The sound or the theme is another one. */
  redraw(colour?: string): void
  end(): void
}

/**
 * The wave of the video by wavesurfer, which is given only twice the width of what is in sight: however long the video
 * is, a drawing costs the same. Scrolling moves the drawing, zooming stretches it until there is a new one.
 */
export function drawWave(host: HTMLElement, colour: string): WaveDrawing {
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
    // A newer drawing takes the place of one that is under way.
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

/** Twice what is in sight, beginning at a whole bar, so that bars keep their heights while one scrolls. */
function windowOf() {
  const { left, zoom, width } = viewport()
  const each = BAR / zoom
  const start = Math.floor((left - width / zoom / 2) / each) * each
  return { start, each, count: Math.ceil((width * 2) / BAR) }
}

let known: { readonly of: Int8Array; readonly gain: number } | undefined

/** Quiet films fill the height too: by how much everything is drawn higher. */
function gainOf(coarsest: Int8Array | undefined): number {
  if (coarsest === undefined) return 1
  if (known?.of !== coarsest) {
    const loudest = coarsest.reduce((most, one) => Math.max(most, Math.abs(one)), 12)
    known = { of: coarsest, gain: (0.94 * 127) / loudest }
  }
  return known.gain
}
