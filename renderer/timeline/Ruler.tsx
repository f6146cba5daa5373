import { useEffect, useRef } from 'react'
import { t } from '../locales/t.ts'
import { projectClock } from '../state/document/filmTime.ts'
import { useFits } from '../state/editor/fits.ts'
import { useShots } from '../state/editor/shots.ts'
import type { Ink } from '../ui/ink.ts'
import { beginOnRuler } from './drag/gestures.ts'
import { shotMarks } from './shots/shotMarks.ts'
import styles from './TimelinePanel.module.css'
import { timeline, useTimeline } from './timelineState.ts'
import { keepDrawn } from './view/canvas.ts'
import { wake } from './view/frames.ts'
import { holdStrip } from './view/places.ts'
import { markLabel, marksFor, timeAt, xAt } from './view/scale.ts'
import type { Viewport } from './view/viewport.ts'

const RULER_HEIGHT_PX = 24
const FONT = '11px "Noto Sans Mono", "DejaVu Sans Mono", ui-monospace, monospace'

/** The ruler with times. A click or drag moves the playhead; with Shift it marks a loop. */
export function Ruler() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const shots = useShots(({ shots }) => shots.times.length)
  useEffect(() => {
    const element = canvas.current
    if (strip.current === null || element === null) return
    const shows = () => [timeline().loop, useShots.getState().shots, useFits.getState().waits]
    const offs = [holdStrip(strip.current), keepDrawn(element, { height: RULER_HEIGHT_PX, shows, draw })]
    offs.push(useTimeline.subscribe(wake), useShots.subscribe(wake), useFits.subscribe(wake))
    return () => {
      for (const off of offs) off()
    }
  }, [])
  return (
    <div
      ref={strip}
      className={styles['ruler']}
      onPointerDown={(event) => beginOnRuler(event.nativeEvent, event.currentTarget)}
    >
      <div
        className={styles['times']}
        role="img"
        aria-label={shots === 0 ? t('timeline.times') : t('timeline.shots', { count: shots })}
      >
        <canvas ref={canvas} />
      </div>
    </div>
  )
}

function draw(context: CanvasRenderingContext2D, view: Viewport, { dim, line, focus, warn, text }: Ink): void {
  const { loop } = timeline()
  if (loop !== undefined) {
    context.fillStyle = focus
    context.globalAlpha = 0.35
    context.fillRect(xAt(view, loop.start), 0, (loop.end - loop.start) * view.zoom, RULER_HEIGHT_PX)
    context.globalAlpha = 1
  }
  const clock = projectClock()
  const { step, parts } = marksFor(view.zoom, clock)
  const last = Math.min(view.duration, timeAt(view, view.width))
  context.font = FONT
  context.textBaseline = 'middle'
  for (let mark = Math.floor(view.left / step) * parts; (mark * step) / parts <= last; mark++) {
    const time = (mark * step) / parts
    const x = Math.round(xAt(view, time))
    const labelled = mark % parts === 0
    context.fillStyle = line
    context.fillRect(x, labelled ? 6 : RULER_HEIGHT_PX - 5, 1, RULER_HEIGHT_PX)
    if (!labelled) continue
    context.fillStyle = dim
    context.fillText(markLabel(time, step, clock), x + 5, RULER_HEIGHT_PX / 2)
  }
  context.fillStyle = warn
  drawWaits(context, view)
  context.fillStyle = text
  drawShots(context, view)
}

/** Draws a band where the picture waits. */
function drawWaits(context: CanvasRenderingContext2D, view: Viewport): void {
  for (const { start, end } of useFits.getState().waits) {
    const [x, wide] = [xAt(view, start), Math.max(3, (end - start) * view.zoom)]
    if (x > view.width || x + wide < 0) continue
    context.globalAlpha = 0.3
    context.fillRect(x, 0, wide, RULER_HEIGHT_PX)
    context.globalAlpha = 1
    context.fillRect(x, 0, wide, 2)
  }
}

/** Draws a small wedge at the foot of the ruler for each shot change. */
function drawShots(context: CanvasRenderingContext2D, view: Viewport): void {
  for (const x of shotMarks(useShots.getState().shots.times, view)) {
    context.beginPath()
    context.moveTo(x - 3, RULER_HEIGHT_PX - 5)
    context.lineTo(x + 4, RULER_HEIGHT_PX - 5)
    context.lineTo(x + 0.5, RULER_HEIGHT_PX)
    context.fill()
  }
}
