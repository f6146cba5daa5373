import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '../locales/t.ts'
import { useDocument } from '../state/document/project.ts'
import { selectLine, useSelection } from '../state/editor/selection.ts'
import { DraftLayer } from './drag/DraftLayer.tsx'
import { gripAt } from './drag/drag.ts'
import { beginOnLanes, hit } from './drag/gestures.ts'
import { LaneMenu } from './lanes/LaneMenu.tsx'
import { LaneRow } from './lanes/LaneRow.tsx'
import { lanesOf } from './lanes/lanes.ts'
import { Playhead } from './Playhead.tsx'
import { Ruler } from './Ruler.tsx'
import styles from './TimelinePanel.module.css'
import { ModeTools, SoundTools, ZoomTools } from './TimelineTools.tsx'
import { useTimeline } from './timelineState.ts'
import { lineByKey, playLine } from './verbs.ts'
import { holdLanes, setLaneHeight, xOf } from './view/places.ts'
import { useTimelineView } from './view/useTimelineView.ts'
import { viewport } from './view/viewport.ts'
import { OriginalSound } from './wave/OriginalSound.tsx'
import { TimelineOverview } from './wave/TimelineOverview.tsx'

/** The timeline: overview, ruler, original sound, and a lane of lines for each speaker. */
export function TimelinePanel() {
  const panel = useRef<HTMLElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const spectrogram = useTimeline((state) => state.spectrogram)
  const lanes = useDocument((document) => lanesOf(document).length)
  useTimelineView(panel, strip)
  return (
    <section
      ref={panel}
      // Time runs from left to right in every language.
      dir="ltr"
      className={styles['panel']}
      data-place="timeline"
      style={{ '--lanes': lanes } as CSSProperties}
      data-spectrogram={spectrogram || undefined}
      aria-label={t('editor.timeline')}
    >
      <div className={styles['row']}>
        <div className={styles['head']}>
          <span className={styles['caption']}>{t('timeline.overview')}</span>
          <ZoomTools />
        </div>
        <TimelineOverview />
      </div>
      <div className={styles['row']}>
        <div className={styles['head']}>
          <span className={styles['caption']} />
          <ModeTools />
        </div>
        <div ref={strip} className={styles['measured']}>
          <Ruler />
        </div>
      </div>
      <div className={styles['row']}>
        <div className={styles['head']}>
          <span className={styles['caption']}>{t('timeline.original')}</span>
          <SoundTools />
        </div>
        <OriginalSound />
      </div>
      <Lanes />
      <Playhead />
    </section>
  )
}

/** The lanes as a grid: a row for each speaker, a cell for each line. */
function Lanes() {
  const grid = useRef<HTMLDivElement>(null)
  const lanes = useDocument(lanesOf)
  const speakers = useDocument((document) => document.speakers)
  const idle = useSelection(({ current }) => current === undefined)
  const dragging = useTimeline(({ draft }) => draft?.kind === 'drag')
  const height = useLaneHeight(grid, lanes.length)
  const maxLaneLines = lanes.reduce((count, { lines }) => Math.max(count, lines.length), 0)
  useEffect(() => {
    return grid.current === null ? undefined : holdLanes(grid.current)
  }, [])
  return (
    <LaneMenu>
      {/* biome-ignore lint/a11y/useSemanticElements: the lanes are no table, see Lane. */}
      <div
        ref={grid}
        id="timeline-lanes"
        role="grid"
        aria-label={t('timeline.lanes')}
        aria-multiselectable="true"
        aria-rowcount={Math.max(1, lanes.length)}
        aria-colcount={maxLaneLines + 1}
        tabIndex={idle ? 0 : -1}
        data-dragging={dragging || undefined}
        className={styles['lanes']}
        onKeyDown={byKey}
        onPointerDown={(event) => {
          const onStrip = xOf(event) >= 0
          if (onStrip) beginOnLanes(event.nativeEvent, event.currentTarget)
        }}
        onPointerMove={(event) => showGrip(event.nativeEvent, event.currentTarget)}
        onDoubleClick={play}
      >
        {lanes.map((lane, row) => (
          <LaneRow key={lane.speaker} lane={lane} speaker={speakers[lane.speaker]} row={row} height={height} />
        ))}
        {maxLaneLines === 0 && <NoLines />}
        <DraftLayer height={height} />
      </div>
    </LaneMenu>
  )
}

/** The only row of the grid while there are no speakers: a grid must have rows. */
function NoLines() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the lanes are no table, see Lane.
    // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do in it.
    <div role="row">
      {/* biome-ignore lint/a11y/useSemanticElements: the lanes are no table, see Lane. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do in it. */}
      <div role="gridcell" className={styles['empty']}>
        {t('timeline.empty')}
      </div>
    </div>
  )
}

const MIN_LANE_HEIGHT_PX = 34
const MAX_LANE_HEIGHT_PX = 78

/** Height of a lane in pixels: an equal share of the room, within limits; beyond that the lanes scroll. */
function useLaneHeight(grid: { readonly current: HTMLElement | null }, count: number): number {
  const [height, setHeight] = useState(MAX_LANE_HEIGHT_PX)
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const share = () =>
      setHeight(
        Math.max(
          MIN_LANE_HEIGHT_PX,
          Math.min(MAX_LANE_HEIGHT_PX, Math.floor(element.clientHeight / Math.max(1, count))),
        ),
      )
    const observer = new ResizeObserver(share)
    observer.observe(element)
    share()
    return () => observer.disconnect()
  }, [grid, count])
  useLayoutEffect(() => {
    setLaneHeight(height)
  }, [height])
  return height
}

function byKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  // In a lane's head, keys act on its buttons.
  if (event.target instanceof HTMLButtonElement) return
  const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']
  if (!arrows.includes(event.key)) return
  event.preventDefault()
  const next = lineByKey(event.key)
  if (next !== undefined) selectLine(next, event.shiftKey ? 'range' : 'alone')
}

function play(event: MouseEvent): void {
  const { line } = hit(event)
  if (line !== undefined && xOf(event) >= 0) playLine(line.id)
}

/** Shows by the pointer's shape which part of a line it would grab. */
function showGrip(event: PointerEvent, lanes: HTMLElement): void {
  if (event.buttons !== 0) return
  const { line, time } = hit(event)
  const grip = line === undefined || line.locked || xOf(event) < 0 ? 'none' : gripAt(line, time, viewport().zoom)
  if (lanes.dataset['grip'] !== grip) lanes.dataset['grip'] = grip
}
