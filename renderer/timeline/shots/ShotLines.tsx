import { useEffect, useRef } from 'react'
import { useShots } from '../../state/shots.ts'
import styles from '../TimelinePanel.module.css'
import { cleared } from '../view/canvas.ts'
import { onFrame, wake } from '../view/frames.ts'
import { useInk } from '../view/ink.ts'
import { viewport } from '../view/viewport.ts'
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
    const draw = () => {
      const view = viewport()
      const context = cleared(element, { width: view.width, height })
      if (context === undefined || view.zoom === 0) return
      context.fillStyle = useInk.getState().text
      context.globalAlpha = 0.3
      for (const x of shotMarks(useShots.getState().shots.times, view)) context.fillRect(x, 0, 1, height)
      context.globalAlpha = 1
    }
    const offs = [onFrame(draw), useShots.subscribe(wake), useInk.subscribe(wake)]
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
