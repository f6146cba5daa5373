import { type CSSProperties, memo, useEffect, useRef } from 'react'
import type { Target } from '../../../shared/contract/records.ts'
import type { Line, Speaker } from '../../../shared/project/document.ts'
import { NO_SPEAKER_COLOUR } from '../../../shared/project/speakers/palette.ts'
import { spokenInSource, useFits } from '../../state/fits.ts'
import { isHeard, useMixing } from '../../state/mixing.ts'
import { useProject } from '../../state/project.ts'
import { useSelection } from '../../state/selection.ts'
import { useTexts } from '../../state/session.ts'
import { speakerName } from '../../state/speakerName.ts'
import { useStandings } from '../../state/standings.ts'
import styles from '../TimelinePanel.module.css'
import { onFrame, wake } from '../view/frames.ts'
import { xAt } from '../view/scale.ts'
import { useDrawn, viewport } from '../view/viewport.ts'
import { placeBlocks } from './blockPlaces.ts'
import { LaneHead } from './LaneHead.tsx'
import { type Detail, LineBlock } from './LineBlock.tsx'
import { type Lane as LaneOf, rangeIn } from './lanes.ts'
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

/** The lines of one speaker: a row of the grid. Many at once are painted; the current line is always an element. */
export const Lane = memo(function Lane({ lane, speaker, row, height }: LaneProps) {
  useTexts()
  const moving = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const dense = useDrawn((drawn) => drawn.dense)
  const standings = useStandings((judged) => judged.lines)
  const lines = useSelection((state) => state.lines)
  const colour = speaker?.colour ?? NO_SPEAKER_COLOUR
  useEffect(() => {
    const paint = (): void => {
      if (dense && canvas.current !== null)
        paintLane(canvas.current, { lane, standings, colour, selected: lines, height })
    }
    paint()
    return dense ? onFrame(paint) : undefined
  }, [lane, dense, standings, colour, lines, height])
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
  const heard = useMixing((state) => isHeard(state, lane.speaker))
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
      <div className={styles['strip']} data-silent={!heard || undefined} role="presentation">
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
const [LETTERS, STATE, TWO_ROWS] = [22, 120, 52]
/** Narrower than this it has room for half of its state only. */
const WORDS = 150
/** Narrower than this the sound of its take is a blot. */
const TAKE = 36

function detailOf(width: number, height: number): Detail {
  if (width < LETTERS) return 'nothing'
  if (height >= TWO_ROWS) return 'below'
  return width < STATE ? 'text' : 'beside'
}

function takeOf(line: Line, target: Target | undefined): string | undefined {
  // Sound that is not heard is not drawn.
  return target === undefined || line.keepOriginal ? undefined : line.texts[target]?.take?.id
}

function Blocks({ lane, name, height }: BlocksProps) {
  const { start, end, zoom, dense } = useDrawn()
  const current = useSelection((state) => state.current)
  const selected = useSelection((state) => state.lines)
  const target = useProject((project) => project.target)
  const work = useProject((project) => project.work)
  const { fits, map } = useFits()
  const standings = useStandings((judged) => judged.lines)
  useEffect(wake)
  const [first, after] = dense ? [0, 0] : rangeIn(lane, start, end)
  const shown = lane.lines.slice(first, after).map((line, at) => ({ line, place: first + at }))
  // Keys move from the current line to its neighbours, so these stay elements where the others are painted; a lane
  // without the current line keeps its first, as a row of the grid must have cells. In their order, as in the picture.
  const at = lane.lines.findIndex(({ id }) => id === current)
  const held = at < 0 ? [0] : [at - 1, at, at + 1]
  for (const place of held) {
    const line = lane.lines[place]
    if (line !== undefined && (place < first || place >= after)) shown.push({ line, place })
  }
  shown.sort((a, b) => a.place - b.place)
  const speaking = speakingOf(work, target)
  const ends = new Map<number, number>()
  const blocks = shown.map(({ line, place }) => {
    const standing = target === undefined ? undefined : standings.get(line.id)
    const { short, brief, full, look } = lineWords(line, standing, speaking)
    const text = lineText(line, target)
    const width = (line.end - line.start) * zoom
    const fit = fits.get(line.id)
    const { start: from, end: to } = fit === undefined ? line : spokenInSource(fit, map)
    ends.set(line.id, to)
    return (
      <LineBlock
        key={line.id}
        line={line}
        place={place}
        text={text}
        words={width < WORDS ? brief : short}
        label={lineLabel(line, { text, state: full, speaker: name })}
        look={look}
        selected={selected.has(line.id)}
        current={line.id === current}
        detail={detailOf(width, height)}
        take={width < TAKE ? undefined : takeOf(line, target)}
        from={from}
        to={to}
        late={standing?.late === undefined ? undefined : standing.late / (line.end - line.start)}
      />
    )
  })
  return (
    <>
      {blocks}
      <PassCuts lines={shown.map(({ line }) => line)} ends={ends} />
    </>
  )
}
