import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Line } from '../../../shared/project/document.ts'
import type { LineStatuses } from '../../../shared/project/lineStatus.ts'
import { t } from '../../locales/t.ts'
import { useDocument } from '../../state/document/project.ts'
import { useLineStatuses } from '../../state/editor/lineStatuses.ts'
import { type Ink, useInk } from '../../ui/ink.ts'
import type { WaveLook } from '../../ui/wave/createWaveform.ts'
import { Waveform } from '../../ui/wave/Waveform.tsx'
import { followPointer } from '../drag/followPointer.ts'
import styles from '../TimelinePanel.module.css'
import { cleared } from '../view/canvas.ts'
import { onFrame } from '../view/frames.ts'
import { xOf } from '../view/places.ts'
import { visibleSeconds } from '../view/scale.ts'
import { showView, useViewport, viewport } from '../view/viewport.ts'
import { useSound } from './sound.ts'

/** The whole video in a strip; the part in sight can be dragged. */
export function TimelineOverview() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  const levels = useSound((state) => state.levels)
  const ink = useInk()
  const statuses = useLineStatuses((statusSummary) => statusSummary.lines)
  const lines = useDocument((document) => document.lines)
  const width = useViewport((state) => state.width)
  const duration = useViewport((state) => state.duration)
  useEffect(() => {
    if (canvas.current !== null) paintMarks(canvas.current, { ink, statuses, lines, width, duration })
  }, [ink, statuses, lines, width, duration])
  useEffect(() => {
    return onFrame(() => place(shown.current))
  }, [])
  return (
    <div className={styles['overview']} onPointerDown={(event) => begin(event.nativeEvent, event.currentTarget)}>
      <div aria-hidden="true">
        <Waveform look={OVERVIEW_WAVE_LOOK} levels={levels} seconds={duration} />
        <canvas ref={canvas} className={styles['marks']} />
      </div>
      <div
        ref={shown}
        role="scrollbar"
        tabIndex={0}
        aria-label={t('timeline.inSight')}
        aria-controls="timeline-lanes"
        aria-orientation="horizontal"
        aria-valuenow={0}
        className={styles['inSight']}
        onKeyDown={byKey}
      />
    </div>
  )
}

function place(element: HTMLElement | null): void {
  const view = viewport()
  if (element === null || view.zoom === 0) return
  const scale = view.width / view.duration
  const wide = Math.max(6, visibleSeconds(view, view) * scale)
  element.style.width = `${wide}px`
  element.style.transform = `translateX(${Math.min(view.width - wide, view.left * scale)}px)`
  const percent = String(Math.round((100 * view.left) / Math.max(1e-6, view.duration - visibleSeconds(view, view))))
  if (element.getAttribute('aria-valuenow') !== percent) element.setAttribute('aria-valuenow', percent)
}

/** Drags the view by the point at which it is grabbed; elsewhere it first moves to the pointer. */
function begin(down: PointerEvent, target: HTMLElement): void {
  if (down.button !== 0) return
  const before = viewport()
  const timeUnder = (event: PointerEvent) => (xOf(event) / before.width) * before.duration
  const from = timeUnder(down)
  const length = visibleSeconds(before, before)
  const held = from >= before.left && from <= before.left + length ? from - before.left : length / 2
  const go = (event: PointerEvent) => showView({ left: timeUnder(event) - held, zoom: viewport().zoom })
  go(down)
  followPointer(down, target, { move: go, drop: go, cancel: () => showView(before) })
}

function byKey(event: KeyboardEvent): void {
  const view = viewport()
  const page = visibleSeconds(view, view)
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -page / 8,
    ArrowRight: page / 8,
    PageUp: -page,
    PageDown: page,
    Home: -view.duration,
    End: view.duration,
  }
  const by = steps[event.key]
  if (by === undefined) return
  event.preventDefault()
  showView({ left: view.left + by, zoom: view.zoom })
}

/** Heights of the whole video's sound, and of the marks below it, in pixels. */
const SOUND_HEIGHT_PX = 20
const MARKS_HEIGHT_PX = 3
const OVERVIEW_WAVE_LOOK: WaveLook = { height: SOUND_HEIGHT_PX, fills: true }

interface Marks {
  readonly ink: Ink
  readonly statuses: LineStatuses
  readonly lines: Readonly<Record<string, Line>>
  readonly width: number
  readonly duration: number
}

/** Paints a mark wherever a line fails. */
function paintMarks(canvas: HTMLCanvasElement, { ink, statuses, lines, width, duration }: Marks): void {
  const context = cleared(canvas, { width, height: MARKS_HEIGHT_PX })
  if (context === undefined) return
  const marks = new Set<number>()
  for (const [id, { level }] of statuses) {
    const line = level === 'fail' ? lines[id] : undefined
    if (line !== undefined) marks.add(Math.floor((line.start / duration) * width))
  }
  context.fillStyle = ink.bad
  for (const x of marks) context.fillRect(x, 0, 1, MARKS_HEIGHT_PX)
}
