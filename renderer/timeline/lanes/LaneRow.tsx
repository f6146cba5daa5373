import { type CSSProperties, memo, useEffect, useRef } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import type { Line, Speaker } from '../../../shared/project/document.ts'
import type { LineStatuses } from '../../../shared/project/lineStatus.ts'
import { NO_SPEAKER_COLOUR } from '../../../shared/project/speakers/palette.ts'
import { useProject } from '../../state/document/project.ts'
import { spokenInSource, useFits } from '../../state/editor/fits.ts'
import { useLineStatus, useLineStatuses } from '../../state/editor/lineStatuses.ts'
import { isAudible, useMixing } from '../../state/editor/mixing.ts'
import { useSelection } from '../../state/editor/selection.ts'
import { speakerName } from '../../state/editor/speakerName.ts'
import { useTexts } from '../../state/session.ts'
import styles from '../TimelinePanel.module.css'
import { onFrame, wake } from '../view/frames.ts'
import { xAt } from '../view/scale.ts'
import { useDrawn, viewport } from '../view/viewport.ts'
import { placeBlocks } from './blockPlaces.ts'
import { LaneHead } from './LaneHead.tsx'
import { type Detail, LineBlock } from './LineBlock.tsx'
import { type Lane as LaneOf, placeIn, placesShown, rangeIn } from './lanes.ts'
import { lineLabel, lineText, lineWords } from './lineWords.ts'
import { PassCuts } from './PassCuts.tsx'
import { paintLane } from './paintLane.ts'
import { speakingOf } from './speaking.ts'

interface LaneProps {
  readonly lane: LaneOf
  readonly speaker: Speaker | undefined
  readonly row: number
  readonly height: number
}

const NO_SELECTED_LINES: ReadonlySet<number> = new Set()
const NO_LINE_STATUSES: LineStatuses = new Map()

/** The lines of one speaker: a row of the grid. Many at once are painted; the current line is always an element. */
export const LaneRow = memo(function Lane({ lane, speaker, row, height }: LaneProps) {
  useTexts()
  const moving = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const dense = useDrawn((drawn) => drawn.dense)
  const statuses = useLineStatuses((statusSummary) => (dense ? statusSummary.lines : NO_LINE_STATUSES))
  // Elements show the selection themselves.
  const lines = useSelection((state) => (dense ? state.lines : NO_SELECTED_LINES))
  const colour = speaker?.colour ?? NO_SPEAKER_COLOUR
  useEffect(() => {
    if (!dense || canvas.current === null) return
    return paintLane(canvas.current, { lane, statuses, colour, selected: lines, height })
  }, [lane, dense, statuses, colour, lines, height])
  useEffect(() => {
    let placed = { zoom: 0, start: 0 }
    const follow = () => {
      const view = viewport()
      const { start } = useDrawn.getState()
      if (moving.current === null) return
      moving.current.style.transform = `translateX(${xAt(view, start)}px)`
      if (view.zoom === placed.zoom && start === placed.start) return
      placed = { zoom: view.zoom, start }
      placeBlocks(moving.current)
    }
    return onFrame(follow)
  }, [])
  const isSpeakerAudible = useMixing((state) => isAudible(state, lane.speaker))
  const name = speakerName(speaker)
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of a table cannot lie anywhere in their row.
    // biome-ignore lint/a11y/useFocusableInteractive: keys go from cell to cell.
    <div
      role="row"
      aria-rowindex={row + 1}
      className={styles['lane']}
      style={{ '--c': colour, height } as CSSProperties}
    >
      <LaneHead speaker={lane.speaker} name={name} count={lane.lines.length} />
      <div className={styles['strip']} data-silent={!isSpeakerAudible || undefined} role="presentation">
        <div aria-hidden="true">{dense && <canvas ref={canvas} />}</div>
        <div ref={moving} className={styles['moving']} role="presentation">
          <Blocks lane={lane} name={name} height={height} />
        </div>
      </div>
    </div>
  )
})

interface BlocksProps {
  readonly lane: LaneOf
  readonly name: string
  readonly height: number
}

/** Narrower than this a block has room for no letter, or for no state beside its text; lower, for no second row. Pixels. */
const MIN_TEXT_WIDTH_PX = 22
const MIN_STATE_WIDTH_PX = 120
const MIN_TWO_ROW_HEIGHT_PX = 52
/** Narrower than this it has room for half of its state only. */
const MIN_FULL_STATE_WIDTH_PX = 150
/** Narrower than this the sound of its take is a blot. */
const MIN_TAKE_WIDTH_PX = 36

function detailOf(width: number, height: number): Detail {
  if (width < MIN_TEXT_WIDTH_PX) return 'nothing'
  if (height >= MIN_TWO_ROW_HEIGHT_PX) return 'below'
  return width < MIN_STATE_WIDTH_PX ? 'text' : 'beside'
}

function takeOf(line: Line, target: Target | undefined): string | undefined {
  // Sound that is not heard is not drawn.
  return target === undefined || line.keepOriginal ? undefined : line.texts[target]?.take?.id
}

function Blocks({ lane, name, height }: BlocksProps) {
  const { start, end, zoom, dense } = useDrawn()
  // Its place in this lane only, so that moving from line to line redraws no other lane.
  const at = useSelection(({ current }) => (current === undefined ? -1 : placeIn(lane, current)))
  useEffect(wake)
  const places = placesShown(lane, dense ? [0, 0] : rangeIn(lane, start, end), at)
  const shown = places.flatMap((place) => {
    const line = lane.lines[place]
    return line === undefined ? [] : [{ line, place }]
  })
  return (
    <>
      {shown.map(({ line, place }) => (
        <Block key={line.id} line={line} place={place} name={name} zoom={zoom} height={height} />
      ))}
      <PassCuts lines={shown.map(({ line }) => line)} />
    </>
  )
}

interface BlockProps {
  readonly line: Line
  readonly place: number
  /** Of its speaker. */
  readonly name: string
  readonly zoom: number
  readonly height: number
}

/** The block of a line, which is drawn again when its own state changes. */
const Block = memo(function Block({ line, place, name, zoom, height }: BlockProps) {
  useTexts()
  const { id } = line
  const selected = useSelection(({ lines }) => lines.has(id))
  const current = useSelection((state) => state.current === id)
  const target = useProject((project) => project.target)
  const speaking = useProject((project) => speakingOf(project.work, project.target))
  const fit = useFits(({ fits }) => fits.get(id))
  const map = useFits((state) => state.map)
  const lineStatus = useLineStatus(id)
  const status = target === undefined ? undefined : lineStatus
  const { short, brief, full, look, level } = lineWords(line, status, speaking)
  const { late = 0 } = status ?? {}
  const text = lineText(line, target)
  const width = (line.end - line.start) * zoom
  const { start: from, end: to } = fit === undefined ? line : spokenInSource(fit, map)
  return (
    <LineBlock
      line={line}
      place={place}
      text={text}
      words={width < MIN_FULL_STATE_WIDTH_PX ? brief : short}
      label={lineLabel(line, { text, state: full, speaker: name })}
      look={look}
      level={level}
      selected={selected}
      current={current}
      detail={detailOf(width, height)}
      take={width < MIN_TAKE_WIDTH_PX ? undefined : takeOf(line, target)}
      from={from}
      to={to}
      late={late > 0 ? late / (line.end - line.start) : undefined}
    />
  )
})
