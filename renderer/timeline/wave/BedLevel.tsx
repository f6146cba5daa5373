import { type KeyboardEvent, type PointerEvent as PressEvent, useEffect, useRef, useState } from 'react'
import { levelAt } from '../../../shared/audio/mix/levelCurve.ts'
import { formatClock } from '../../../shared/basics/timecode.ts'
import type { LevelPoint } from '../../../shared/contract/assemble.ts'
import { say } from '../../../shared/locale/message.ts'
import { putBedPoint, removeBedPoint } from '../../../shared/project/bedLevels.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/document/journal.ts'
import { useDocument } from '../../state/document/project.ts'
import { now } from '../../state/editor/clock.ts'
import { decibelWords } from '../../ui/decibelWords.ts'
import type { Ink } from '../../ui/ink.ts'
import { followPointer } from '../drag/followPointer.ts'
import { useTimeline } from '../timelineState.ts'
import { keepDrawn } from '../view/canvas.ts'
import { onFrame } from '../view/frames.ts'
import { timeUnderPointer } from '../view/places.ts'
import { timeAt, xAt } from '../view/scale.ts'
import { type Viewport, viewport } from '../view/viewport.ts'
import styles from './BedLevel.module.css'

const NO_BED_LEVELS: readonly LevelPoint[] = []
/** Pixels between the drawing and the edges of the lane. */
const LEVEL_INSET_PX = 5

/** The level of the original sound over the video: a line, and its points where it is being edited. */
export function BedLevel({ height }: { readonly height: number }) {
  const editing = useTimeline((state) => state.bedLevel)
  const points = useDocument(({ mix }) => mix.bedLevels ?? NO_BED_LEVELS)
  const canvas = useRef<HTMLCanvasElement>(null)
  const shown = editing || points.length > 0
  useEffect(() => {
    const element = canvas.current
    if (element === null || !shown) return
    const draw = (context: CanvasRenderingContext2D, view: Viewport, { warn }: Ink) => {
      context.strokeStyle = warn
      context.globalAlpha = editing ? 1 : 0.7
      drawLevel(context, view, { points, height })
    }
    return keepDrawn(element, { height, draw })
  }, [points, height, editing, shown])
  if (!shown) return null
  return (
    <>
      <div className={styles['line']} aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      {editing && <Points points={points} height={height} />}
    </>
  )
}

function drawLevel(
  context: CanvasRenderingContext2D,
  view: Viewport,
  { points, height }: { points: readonly LevelPoint[]; height: number },
): void {
  const [from, to] = [view.left, timeAt(view, view.width)]
  const inside = points.filter(({ at }) => at > from && at < to).map(({ at }) => at)
  context.lineWidth = 1.5
  context.beginPath()
  for (const time of [from, ...inside, to]) context.lineTo(xAt(view, time), yOf(levelAt(points, time), height))
  context.stroke()
}

function yOf(gain: number, height: number): number {
  return LEVEL_INSET_PX + shareOf(gain) * (height - 2 * LEVEL_INSET_PX)
}

function pointOf(event: Pick<PointerEvent, 'clientX' | 'clientY'>, lane: HTMLElement): LevelPoint {
  const { top, height } = lane.getBoundingClientRect()
  return {
    at: timeUnderPointer(event),
    gain: gainAt((event.clientY - top - LEVEL_INSET_PX) / (height - 2 * LEVEL_INSET_PX)),
  }
}

/**
 * The points: a press beside them makes one, a drag moves it; Enter makes one at the playhead. One of them is a tab stop; Page Up
 * and Page Down, Home and End go to the others.
 */
function Points({ points, height }: { readonly points: readonly LevelPoint[]; readonly height: number }) {
  const lane = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    return onFrame(() => {
      const view = viewport()
      for (const [number, element] of [...(lane.current?.children ?? [])].entries()) {
        const point = points[number]
        const { style } = element as HTMLElement
        if (point !== undefined) style.transform = `translate(${xAt(view, point.at)}px, ${yOf(point.gain, height)}px)`
      }
    })
  }, [points, height])
  const press = (event: PressEvent<HTMLDivElement>) => {
    if (event.button !== 0 || lane.current === null) return
    event.stopPropagation()
    event.preventDefault()
    const gesture = crypto.randomUUID()
    const held = [...lane.current.children].indexOf(event.target as Element)
    const own = lane.current
    const number = held >= 0 ? held : put(pointOf(event.nativeEvent, own), { gesture })
    focusPoint(own, number)
    const before = points[held]
    const move = (to: PointerEvent) => put(pointOf(to, own), { gesture, number })
    followPointer(event.nativeEvent, own, {
      move,
      drop: move,
      cancel: () => (before === undefined ? remove(number, gesture) : put(before, { gesture, number })),
    })
  }
  const byKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const goal = LEVEL_POINT_TARGETS[event.key]?.(current, points.length)
    if (event.key !== 'Enter' && goal === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (goal !== undefined) return focusPoint(event.currentTarget, goal)
    const at = now()
    focusPoint(event.currentTarget, put({ at, gain: levelAt(points, at) }, { gesture: crypto.randomUUID() }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid over the sound.
    <div
      ref={lane}
      role="group"
      className={styles['points']}
      aria-label={t('timeline.bedLevel')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without points, keys need a place to make one.
      tabIndex={0}
      onPointerDown={press}
      onKeyDown={byKey}
    >
      {points.map((point, number) => (
        <Point
          // biome-ignore lint/suspicious/noArrayIndexKey: a point keeps its number while it moves.
          key={number}
          {...{ point, number }}
          stop={number === Math.min(current, points.length - 1)}
          onFocus={() => setCurrent(number)}
        />
      ))}
    </div>
  )
}

/** Gives the focus to a point as soon as it is drawn, so that keys move it; without points to their lane. */
function focusPoint(lane: HTMLElement, number: number): void {
  requestAnimationFrame(() => {
    const { children } = lane
    const point = children[Math.min(number, children.length - 1)] as HTMLElement | undefined
    const focused = point ?? lane
    focused.focus({ preventScroll: true })
  })
}

function put(point: LevelPoint, { gesture, number }: { gesture: string; number?: number }): number {
  return edit(say('edit.bedLevel'), (draft) => putBedPoint(draft, point, number), { gesture }) ?? 0
}

function remove(number: number, gesture?: string): void {
  edit(say('edit.bedLevel'), (draft) => removeBedPoint(draft, number), gesture === undefined ? undefined : { gesture })
}

interface PointProps {
  readonly point: LevelPoint
  readonly number: number
  /** Whether the Tab key comes to it. */
  readonly stop: boolean
  onFocus(): void
}

function Point({ point, number, stop, onFocus }: PointProps) {
  const { at, gain } = point
  const words = t('timeline.bedPoint', {
    decibels: decibelWords(gain),
    time: formatClock(at, 1),
  })
  const byKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const change = LEVEL_POINT_KEYS[event.key]?.(point, event.shiftKey)
    const removes = event.key === 'Delete' || event.key === 'Backspace'
    if (change === undefined && !removes) return
    event.preventDefault()
    event.stopPropagation()
    if (removes) {
      remove(number)
      const { parentElement: lane } = event.currentTarget
      if (lane !== null) focusPoint(lane, number)
    } else if (change !== undefined) put(change, { gesture: `key ${number}`, number })
  }
  return (
    <div
      role="slider"
      className={styles['point']}
      tabIndex={stop ? 0 : -1}
      aria-orientation="vertical"
      aria-label={t('timeline.bedPointName', { number: number + 1 })}
      aria-valuemin={-60}
      aria-valuemax={12}
      aria-valuenow={gain}
      aria-valuetext={words}
      title={words}
      onFocus={onFocus}
      onKeyDown={byKey}
      onDoubleClick={() => remove(number)}
    />
  )
}

/** The point that a key goes to. */
const LEVEL_POINT_TARGETS: Readonly<Record<string, (current: number, count: number) => number>> = {
  PageUp: (current) => Math.max(0, current - 1),
  PageDown: (current) => current + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Steps of a point by keys: dB up and down, seconds left and right, finer with Shift. */
const LEVEL_POINT_KEYS: Readonly<Record<string, (point: LevelPoint, fine: boolean) => LevelPoint>> = {
  ArrowUp: ({ at, gain }, fine) => ({ at, gain: gain + (fine ? 0.5 : 1) }),
  ArrowDown: ({ at, gain }, fine) => ({ at, gain: gain - (fine ? 0.5 : 1) }),
  ArrowLeft: ({ at, gain }, fine) => ({ at: at - (fine ? 0.02 : 0.1), gain }),
  ArrowRight: ({ at, gain }, fine) => ({ at: at + (fine ? 0.02 : 0.1), gain }),
}

/** Greatest and least level that is drawn, in dB; at the bottom nothing is heard. */
const MAX_DRAWN_LEVEL_DB = 12
const MIN_DRAWN_LEVEL_DB = -48
const SILENT_BED_LEVEL_DB = -60

/** Height of a level, as a share from the top. */
function shareOf(gain: number): number {
  return (
    (MAX_DRAWN_LEVEL_DB - Math.max(MIN_DRAWN_LEVEL_DB, Math.min(MAX_DRAWN_LEVEL_DB, gain))) /
    (MAX_DRAWN_LEVEL_DB - MIN_DRAWN_LEVEL_DB)
  )
}

/** The level at a height, given as a share from the top. */
function gainAt(share: number): number {
  const gain = MAX_DRAWN_LEVEL_DB - Math.max(0, Math.min(1, share)) * (MAX_DRAWN_LEVEL_DB - MIN_DRAWN_LEVEL_DB)
  return gain <= MIN_DRAWN_LEVEL_DB ? SILENT_BED_LEVEL_DB : gain
}
