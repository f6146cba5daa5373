import { type RefObject, useEffect } from 'react'
import { keepView } from '../../state/document/keepView.ts'
import { openProject, useDocument, useProject, useProjectStore } from '../../state/document/project.ts'
import { useSelection } from '../../state/editor/selection.ts'
import { loadShots } from '../../state/editor/shots.ts'
import { run } from '../../state/studio/studio.ts'
import { lanesOf } from '../lanes/lanes.ts'
import { resetTimeline, timeline } from '../timelineState.ts'
import { revealLine } from '../verbs.ts'
import { loadSound } from '../wave/sound.ts'
import { xOf } from './places.ts'
import { turned, viewIn } from './scale.ts'
import { redrawLines, showView, useViewport, viewport } from './viewport.ts'

/** Keeps the timeline's view up to date with project, window, wheel and selection. */
export function useTimelineView(panel: RefObject<HTMLElement | null>, strip: RefObject<HTMLElement | null>): void {
  const path = useProject(({ media }) => media.path)
  const duration = useDuration()
  useEffect(() => {
    const { view } = openProject() ?? {}
    resetTimeline({
      ...(typeof view?.['follow'] === 'boolean' ? { follow: view['follow'] } : {}),
      ...(typeof view?.['snapping'] === 'boolean' ? { snapping: view['snapping'] } : {}),
      ...(typeof view?.['spectrogram'] === 'boolean' ? { spectrogram: view['spectrogram'] } : {}),
    })
    useViewport.setState({ left: 0, zoom: 0, width: 0, duration: 1 })
    return keepTimelineView()
  }, [])
  useEffect(() => {
    return strip.current === null ? undefined : measure(strip.current, duration)
  }, [strip, duration])
  useEffect(() => {
    const stop = new AbortController()
    if (path !== '') void run(() => look(path, stop.signal))
    return () => stop.abort()
  }, [path])
  useEffect(redrawWithLines, [])
  useEffect(revealSelected, [])
  useEffect(() => {
    return panel.current === null ? undefined : followWheel(panel.current)
  }, [panel])
}

/** Draws other lines anew. The panel does not listen for them: it would be drawn with each edit. */
function redrawWithLines(): () => void {
  redrawLines()
  return useProjectStore.subscribe(({ open }, before) => {
    if (open?.document.lines !== before.open?.document.lines) redrawLines()
  })
}

/** Loads the sound first, as shots take long and are optional. */
async function look(path: string, signal: AbortSignal): Promise<void> {
  await loadSound(path, signal)
  if (!signal.aborted) await loadShots(path, signal)
}

function useDuration(): number {
  return useDocument((document) => {
    const known = document.media.facts?.duration
    if (known !== undefined) return known
    return lanesOf(document).reduce((end, { reach }) => Math.max(end, reach.at(-1) ?? 0), 1)
  })
}

function measure(strip: HTMLElement, duration: number): () => void {
  const resize = () => {
    const width = strip.clientWidth
    const room = { width, duration }
    if (width > 0) useViewport.setState({ ...room, ...viewIn(room, viewport(), openProject()?.view) })
  }
  const observer = new ResizeObserver(resize)
  observer.observe(strip)
  resize()
  return () => observer.disconnect()
}

function keepTimelineView(): () => void {
  return useViewport.subscribe(({ left, zoom, width }, before) => {
    if (width === 0 || (left === before.left && zoom === before.zoom)) return
    keepView({ scroll: left, zoom })
  })
}

/** Scrolls to each line that becomes current, except during a gesture here; the answer stops that. */
export function revealSelected(): () => void {
  return useSelection.subscribe(({ current }, before) => {
    if (current !== undefined && current !== before.current && timeline().draft === undefined) revealLine(current)
  })
}

/** The wheel scrolls time, and with Ctrl or Command (or a pinch) zooms. Over the heads it scrolls the lanes. */
function followWheel(panel: HTMLElement): () => void {
  const turn = (event: WheelEvent) => {
    const zooms = event.ctrlKey || event.metaKey
    const overHeads = xOf(event) < 0
    if (overHeads && !zooms && !event.shiftKey && Math.abs(event.deltaX) < Math.abs(event.deltaY)) return
    event.preventDefault()
    const { deltaX, deltaY } = event
    const isInLines = event.deltaMode === WheelEvent.DOM_DELTA_LINE
    showView(turned(viewport(), viewport(), { deltaX, deltaY, isInLines, zooms, x: xOf(event) }))
  }
  panel.addEventListener('wheel', turn, { passive: false })
  return () => panel.removeEventListener('wheel', turn)
}
