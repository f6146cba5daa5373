import { useEffect, useRef } from 'react'
import { isPlaying, now, onClock, seek } from '../state/editor/clock.ts'
import styles from './overlay.module.css'
import { timeline, useTimeline } from './timelineState.ts'
import { onFrame, wake } from './view/frames.ts'
import { visibleSeconds, xAt } from './view/scale.ts'
import { showView, viewport } from './view/viewport.ts'

/** The playhead over ruler, wave and lanes; moved without React. */
export function Playhead() {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let last = now()
    const offs = [
      onClock(() => {
        loopAround(last)
        follow()
        last = now()
        wake()
      }),
      onFrame(() => {
        if (head.current !== null) head.current.style.transform = `translateX(${Math.round(xAt(viewport(), now()))}px)`
      }),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [])
  return (
    <div className={styles['over']} aria-hidden="true">
      <LoopBand />
      <div ref={head} className={styles['playhead']} />
    </div>
  )
}

/** The looped stretch. */
function LoopBand() {
  const band = useRef<HTMLDivElement>(null)
  const loop = useTimeline((state) => state.loop)
  useEffect(() => {
    if (loop === undefined) return
    return onFrame(() => {
      const view = viewport()
      if (band.current === null) return
      band.current.style.transform = `translateX(${xAt(view, loop.start)}px)`
      band.current.style.width = `${(loop.end - loop.start) * view.zoom}px`
    })
  }, [loop])
  return loop === undefined ? null : <div ref={band} className={styles['loop']} />
}

/** Jumps back to the start when playing passes the end of the loop. A jump past the end by the user is left alone. */
function loopAround(before: number): void {
  const { loop } = timeline()
  if (loop === undefined || !isPlaying()) return
  const passed = before < loop.end && now() >= loop.end && now() - before < 0.5
  if (passed) seek(loop.start)
}

/** Scrolls on by a page when the playhead reaches the end of the view. */
function follow(): void {
  if (!timeline().follow || !isPlaying() || timeline().draft !== undefined) return
  const view = viewport()
  const shown = visibleSeconds(view, view)
  const at = now()
  if (at > view.left + shown * 0.95 || at < view.left) showView({ left: at - shown * 0.08, zoom: view.zoom })
}
