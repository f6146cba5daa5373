import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { BAND_INKS } from '../../../shared/band/bandLook.ts'
import { movePart } from '../../../shared/band/movePart.ts'
import type { BandPart } from '../../../shared/project/document.ts'
import { t } from '../../locales/t.ts'
import { useDocument, useProject, useProjectStore } from '../../state/document/project.ts'
import { isPlaying, lastReading, now, onClock, player, seek } from '../../state/editor/clock.ts'
import { useFits } from '../../state/editor/fits.ts'
import { useScriptView } from '../../state/editor/scriptView.ts'
import { useShots } from '../../state/editor/shots.ts'
import { useWordTimes } from '../../state/editor/wordTimes.ts'
import { followPress } from '../../ui/followPress.ts'
import styles from './Band.module.css'
import { bandContent, bandHit } from './bandContent.ts'
import { bandKey, choosePart, placeParts, writeOn } from './bandKeys.ts'
import type { BandLine } from './bandRows.ts'
import { type BandPlace, useBand } from './bandState.ts'
import { type BandView, bandTime, drawBand } from './drawBand.ts'
import { createSteadyClock, pageTime } from './steadyClock.ts'
import { WrittenLine } from './WrittenLine.tsx'

/** Parts that are dragged, in place of those of their line. */
interface Drag {
  readonly line: BandLine
  readonly parts: readonly BandPart[]
}

/** A canvas with what is needed to draw on it. */
interface Surface {
  readonly canvas: HTMLCanvasElement
  /** The window that shows it: the page's, or that of the stage. */
  readonly window: Window
}

/**
 * The band: the words of all speakers travel over a line where they are to be said, each stretched to its time. It is drawn without
 * React, by the frames of the window that shows it.
 */
export function DubbingBand({ place }: { readonly place: BandPlace }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drag = useRef<Drag>(undefined)
  const view = useRef<BandView>({ width: 0, height: 0, time: 0, secondsInSight: 5 })
  useDrawnBand(canvas, view, drag)
  const target = useProject((project) => project.target)
  const written = useBand((state) => state.written)
  const { ground, text } = BAND_INKS[useBand((state) => state.theme)]
  const isEmpty = useDocument(({ lines }) => Object.keys(lines).length === 0)
  const isNamed = target !== undefined && !isEmpty
  return (
    <div className={styles['band']} style={{ background: ground, color: text }}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: its own keys move words and marks, and each tells what it did */}
      <canvas
        ref={canvas}
        className={styles['canvas']}
        tabIndex={0}
        role="application"
        aria-label={t('band.title')}
        aria-roledescription={t('band.role')}
        title={t('band.help')}
        onKeyDown={({ nativeEvent }: KeyboardEvent) => bandKey(nativeEvent, place)}
        onPointerDown={(event) => press(event, view.current, drag)}
        onDoubleClick={({ nativeEvent: { offsetX, offsetY } }) => {
          const found = hitAt(view.current, offsetX, offsetY)
          if (found !== undefined) writeOn(found.line.line, place)
        }}
      />
      {!isNamed && <p className={styles['empty']}>{t(target === undefined ? 'band.noLanguage' : 'band.noLines')}</p>}
      {written?.place === place && <WrittenLine key={written.line} id={written.line} />}
    </div>
  )
}

function hitAt(view: BandView, x: number, y: number) {
  const content = bandContent(view)
  return content && bandHit(view, content, { time: bandTime(view, x), y })
}

/** Chooses what is pressed, drags a part of a line, or moves the film with the band. */
function press(event: PointerEvent<HTMLCanvasElement>, view: BandView, drag: RefObject<Drag | undefined>): void {
  if (event.button !== 0) return
  const { currentTarget: canvas, nativeEvent: down } = event
  const found = hitAt(view, down.offsetX, down.offsetY)
  const from = now()
  const by = ({ clientX }: MouseEvent) => ((clientX - down.clientX) / view.width) * view.secondsInSight
  if (found === undefined || isPlaying()) {
    const move = (moved: MouseEvent) => {
      player()?.pause()
      seek(from - by(moved))
    }
    followPress(down, canvas, { move, drop: move, cancel: () => seek(from) })
    return
  }
  const { line, part, grip } = found
  const partsAt = (moved: MouseEvent) => movePart(line.parts, part, { grip, by: by(moved) })
  followPress(down, canvas, {
    move(moved) {
      if (!line.line.locked) drag.current = { line, parts: partsAt(moved) }
    },
    drop(moved) {
      drag.current = undefined
      placeParts(line, partsAt(moved))
    },
    click: () => choosePart(line, part),
    cancel() {
      drag.current = undefined
    },
  })
}

/** Keeps the band drawn: in each frame while the film plays, else when something changes. */
function useDrawnBand(
  ref: RefObject<HTMLCanvasElement | null>,
  view: RefObject<BandView>,
  drag: RefObject<Drag | undefined>,
): void {
  useEffect(() => {
    const canvas = ref.current
    const window = canvas?.ownerDocument.defaultView
    if (canvas === null || window === null || window === undefined) return undefined
    const steady = createSteadyClock()
    let frame = 0
    const draw = (ms: number) => {
      frame = 0
      const { secondsInSight } = useBand.getState()
      const { width, height } = sizeOf({ canvas, window })
      view.current = { width, height, secondsInSight, time: steady(lastReading(), pageTime(ms, window)) }
      paint({ canvas, window }, view.current, drag.current)
      if (isPlaying() || drag.current !== undefined) request()
    }
    const request = () => {
      if (frame === 0) frame = window.requestAnimationFrame(draw)
    }
    request()
    const sizes = new ResizeObserver(request)
    sizes.observe(canvas)
    const slices = [useBand, useFits, useScriptView, useShots, useWordTimes]
    const offs = [onClock(request), useProjectStore.subscribe(request), ...slices.map((one) => one.subscribe(request))]
    canvas.addEventListener('pointermove', request)
    return () => {
      window.cancelAnimationFrame(frame)
      sizes.disconnect()
      canvas.removeEventListener('pointermove', request)
      for (const off of offs) off()
    }
  }, [ref, view, drag])
}

function sizeOf({ canvas }: Surface): { readonly width: number; readonly height: number } {
  return { width: canvas.clientWidth, height: canvas.clientHeight }
}

function paint({ canvas, window }: Surface, view: BandView, drag: Drag | undefined): void {
  const ratio = window.devicePixelRatio
  const [across, down] = [Math.round(view.width * ratio), Math.round(view.height * ratio)]
  if (across === 0 || down === 0) return
  // Setting the size reallocates the surface.
  if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down })
  const context = canvas.getContext('2d', { alpha: false })
  const content = bandContent(view)
  const ink = BAND_INKS[useBand.getState().theme]
  if (context === null) return
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  const rows = content?.rows.map((row) =>
    row.map((line) => (line.line.id === drag?.line.line.id ? dragged(drag) : line)),
  )
  drawBand(context, view, content === undefined ? EMPTY_CONTENT : { ...content, rows: rows ?? [] }, ink)
}

const EMPTY_CONTENT = { rows: [], colourOf: () => '', nameOf: () => '', shots: [], loopLines: new Set<number>() }

function dragged({ line, parts }: Drag): BandLine {
  return { ...line, parts: line.parts.map((part, at) => ({ ...part, ...parts[at] })) }
}
