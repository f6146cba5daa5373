import { useEffect, useRef } from 'react'
import { useShots } from '../../state/editor/shots.ts'
import type { Ink } from '../../ui/ink.ts'
import styles from '../TimelinePanel.module.css'
import { keepDrawn } from '../view/canvas.ts'
import { wake } from '../view/frames.ts'
import type { Viewport } from '../view/viewport.ts'
import { shotMarks } from './shotMarks.ts'

interface ShotLinesProps {
  /** In pixels. */
  readonly height: number
}

/** Draws thin lines over the sound at shot changes. */
export function ShotLines({ height }: ShotLinesProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const times = () => useShots.getState().shots.times
    const draw = (context: CanvasRenderingContext2D, view: Viewport, { text }: Ink) => {
      context.fillStyle = text
      context.globalAlpha = 0.3
      for (const x of shotMarks(times(), view)) context.fillRect(x, 0, 1, height)
      context.globalAlpha = 1
    }
    const offs = [keepDrawn(element, { height, shows: () => [times()], draw }), useShots.subscribe(wake)]
    return () => {
      for (const off of offs) off()
    }
  }, [height])
  return (
    <div className={styles['shotLines']} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  )
}
