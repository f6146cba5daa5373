import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { BAND_INKS, SYNC_SHARE } from '../../../shared/band/bandLook.ts'
import { movePart } from '../../../shared/band/movePart.ts'
import type { BandPart } from '../../../shared/project/document.ts'
import { t } from '../../locales/t.ts'
import { useDocument, useProject, useProjectStore } from '../../state/document/project.ts'
import { isPlaying, now, player, seek } from '../../state/editor/clock.ts'
import { useFits } from '../../state/editor/fits.ts'
import { useScriptView } from '../../state/editor/scriptView.ts'
import { useShots } from '../../state/editor/shots.ts'
import { useWordTimes } from '../../state/editor/wordTimes.ts'
import { followPress } from '../../ui/followPress.ts'
import styles from './Band.module.css'
import { bandContent, bandHit, bandSource } from './bandContent.ts'
import { bandKey, choosePart, placeParts, writeOn } from './bandKeys.ts'
import type { BandLine } from './bandRows.ts'
import { type BandPlace, useBand } from './bandState.ts'
import { type BandStrip, createBandStrip } from './bandStrip.ts'
import { type BandView, bandSpan, bandTime } from './drawBand.ts'
import { WrittenLine } from './WrittenLine.tsx'

/**
 * The band: the words of all speakers travel over a line where they are to be said, each stretched to its time. It is drawn without
 * React (`bandStrip.ts`).
 */
export function DubbingBand({ place }: { readonly place: BandPlace }) {
  const tiles = useRef<HTMLDivElement>(null)
  const strip = useBandStrip(tiles)
  const target = useProject((project) => project.target)
  const written = useBand((state) => state.written)
  const { ground, text, sync } = BAND_INKS[useBand((state) => state.theme)]
  const isEmpty = useDocument(({ lines }) => Object.keys(lines).length === 0)
  const isNamed = target !== undefined && !isEmpty
  return (
    <div className={styles['band']} style={{ background: ground, color: text }}>
      <div
        className={styles['run']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its own keys move words and marks, and each tells what it did
        tabIndex={0}
        role="application"
        aria-label={t('band.title')}
        aria-roledescription={t('band.role')}
        title={t('band.help')}
        onKeyDown={({ nativeEvent }: KeyboardEvent) => bandKey(nativeEvent, place)}
        onPointerDown={(event) => strip.current && press(event, strip.current)}
        onDoubleClick={({ nativeEvent: { offsetX, offsetY } }) => {
          const found = strip.current && hitAt(strip.current.view(), offsetX, offsetY)
          if (found !== undefined) writeOn(found.line.line, place)
        }}
      >
        <div ref={tiles} className={styles['tiles']} />
        <div className={styles['sync']} style={{ left: `${100 * SYNC_SHARE}%`, background: sync }} />
      </div>
      {!isNamed && <p className={styles['empty']}>{t(target === undefined ? 'band.noLanguage' : 'band.noLines')}</p>}
      {written?.place === place && <WrittenLine key={written.line} id={written.line} />}
    </div>
  )
}

function hitAt(view: BandView, x: number, y: number) {
  const source = bandSource()
  return source && bandHit(view, bandContent(source, bandSpan(view)), { time: bandTime(view, x), y })
}

/** Chooses what is pressed, drags a part of a line, or moves the film with the band. */
function press(event: PointerEvent<HTMLElement>, strip: BandStrip): void {
  if (event.button !== 0) return
  const { currentTarget: band, nativeEvent: down } = event
  const view = strip.view()
  const found = hitAt(view, down.offsetX, down.offsetY)
  const from = now()
  const by = ({ clientX }: MouseEvent) => ((clientX - down.clientX) / view.width) * view.secondsInSight
  if (found === undefined || isPlaying()) {
    const move = (moved: MouseEvent) => {
      player()?.pause()
      seek(from - by(moved))
    }
    followPress(down, band, { move, drop: move, cancel: () => seek(from) })
    return
  }
  const { line, part, grip } = found
  const partsAt = (moved: MouseEvent) => movePart(line.parts, part, { grip, by: by(moved) })
  followPress(down, band, {
    move(moved) {
      if (!line.line.locked) strip.drag(withParts(line, partsAt(moved)))
    },
    drop(moved) {
      strip.drag(undefined)
      placeParts(line, partsAt(moved))
    },
    click: () => choosePart(line, part),
    cancel: () => strip.drag(undefined),
  })
}

function withParts(line: BandLine, parts: readonly BandPart[]): BandLine {
  return { ...line, parts: line.parts.map((part, at) => ({ ...part, ...parts[at] })) }
}

/** Keeps the band in an element, drawn by what the project and the view of it are. */
function useBandStrip(ref: RefObject<HTMLDivElement | null>): RefObject<BandStrip | undefined> {
  const held = useRef<BandStrip>(undefined)
  useEffect(() => {
    if (ref.current === null) return undefined
    const strip = createBandStrip(ref.current)
    held.current = strip
    const slices = [useBand, useFits, useScriptView, useShots, useWordTimes]
    const offs = [useProjectStore, ...slices].map((one) => one.subscribe(strip.redraw))
    return () => {
      held.current = undefined
      strip[Symbol.dispose]()
      for (const off of offs) off()
    }
  }, [ref])
  return held
}
