import { memo, type PointerEvent as PressEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { clamp } from '../../../shared/basics/clamp.ts'
import { say } from '../../../shared/locale/message.ts'
import type { DocumentDraft, Line } from '../../../shared/project/document.ts'
import { setLineSound } from '../../../shared/project/lines/soundEdits.ts'
import type { Level } from '../../../shared/qc/report.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/document/journal.ts'
import { countedLines } from '../../state/document/lineOrder.ts'
import { theProject } from '../../state/document/project.ts'
import { selectedIds, selection } from '../../state/editor/selection.ts'
import { useTexts } from '../../state/session.ts'
import { decibelWords } from '../../ui/decibelWords.ts'
import { followPointer } from '../drag/followPointer.ts'
import { lanesHaveFocus } from '../view/places.ts'
import { placeBlock } from './blockPlaces.ts'
import styles from './LineBlock.module.css'
import type { Look } from './lineWords.ts'
import { useTakeBars } from './takeBars.ts'

/** The amount of detail in a line's block: none, text, or text with its state beside or below. */
export type Detail = 'nothing' | 'text' | 'beside' | 'below'

interface LineBlockProps {
  readonly line: Line
  readonly place: number
  readonly text: string
  readonly words: string
  readonly label: string
  readonly look: Look
  readonly level: Level | undefined
  readonly selected: boolean
  readonly current: boolean
  readonly detail: Detail
  /** The take to draw, and start and end of its speech in seconds of the video. */
  readonly take: string | undefined
  readonly from: number
  readonly to: number
  /** The start of its speech, as a part of its length after its start; absent where it begins on time. */
  readonly late: number | undefined
}

/** A line in its lane. Its position is set by `placeBlock`, so zooming does not redraw it. */
export const LineBlock = memo(function LineBlock(props: LineBlockProps) {
  useTexts()
  const { line, text, words, label, look, level, selected, current, detail, place, take, from, to, late } = props
  const element = useRef<HTMLDivElement>(null)
  const { start, end } = line
  useLayoutEffect(() => {
    if (element.current !== null) placeBlock(element.current, { start, end })
  }, [start, end])
  useLayoutEffect(() => {
    if (current && lanesHaveFocus()) element.current?.focus({ preventScroll: true })
  }, [current])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the lanes are no table, see Lane.
    <div
      ref={element}
      role="gridcell"
      aria-colindex={place + 2}
      aria-selected={selected}
      aria-label={label}
      tabIndex={current ? 0 : -1}
      data-line={line.id}
      data-look={look}
      data-level={level}
      data-detail={detail}
      data-locked={line.locked || undefined}
      data-view={line.view}
      className={`${styles['block']} ${current ? styles['current'] : ''}`}
    >
      {take !== undefined && (
        <TakeWave take={take} after={(from - start) / (end - start)} length={(to - from) / (end - start)} />
      )}
      {late !== undefined && (
        <span
          className={styles['tick']}
          data-late
          data-beyond={late >= 1 || undefined}
          style={{ width: `${Math.min(1, late) * 100}%` }}
        />
      )}
      {detail !== 'nothing' && <span className={styles['text']}>{text}</span>}
      {(detail === 'beside' || detail === 'below') && (
        <span className={styles['state']} aria-hidden="true">
          {words}
        </span>
      )}
      {detail !== 'nothing' && (selected || (line.sound?.gain ?? 0) !== 0) && <GainHandle line={line} />}
      {detail !== 'nothing' && line.locked && <span className={styles['lock']} aria-hidden="true" />}
    </div>
  )
})

interface TakeWaveProps {
  readonly take: string
  /** Start of the speech after the line's start, and its length, as shares of the line's length. */
  readonly after: number
  readonly length: number
}

const TAKE_BAR_WIDTH_PX = 2
const TAKE_BARS_HEIGHT_PX = 32

/** The waveform of a line's take, where it will sound. */
function TakeWave({ take, after, length }: TakeWaveProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const bars = useTakeBars(take)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (bars === undefined || canvas.current === null || context === null || context === undefined) return
    context.clearRect(0, 0, canvas.current.width, TAKE_BARS_HEIGHT_PX)
    context.fillStyle = getComputedStyle(canvas.current).color
    for (const [at, bar] of bars.entries()) {
      const tall = Math.max(1, bar * TAKE_BARS_HEIGHT_PX)
      context.fillRect(at * TAKE_BAR_WIDTH_PX, (TAKE_BARS_HEIGHT_PX - tall) / 2, TAKE_BAR_WIDTH_PX - 0.6, tall)
    }
  }, [bars])
  if (bars === undefined) return null
  return (
    <span className={styles['take']} aria-hidden="true" style={{ left: percent(after), width: percent(length) }}>
      <canvas ref={canvas} width={bars.length * TAKE_BAR_WIDTH_PX} height={TAKE_BARS_HEIGHT_PX} />
    </span>
  )
}

function percent(share: number): string {
  return `${100 * share}%`
}

/** Greatest and least gain that the handle reaches, in dB; the mixer goes lower. */
const MAX_HANDLE_GAIN_DB = 12
const MIN_HANDLE_GAIN_DB = -24

/**
 * The volume of a line as a bar over its block, with a knob to be dragged; the mixer and keys do the same. A double click puts it
 * back. Fingers move the block instead: the knob is too small for them.
 */
function GainHandle({ line }: { readonly line: Line }) {
  const gain = line.sound?.gain ?? 0
  const share =
    (MAX_HANDLE_GAIN_DB - Math.max(MIN_HANDLE_GAIN_DB, Math.min(MAX_HANDLE_GAIN_DB, gain))) /
    (MAX_HANDLE_GAIN_DB - MIN_HANDLE_GAIN_DB)
  const words = decibelWords(gain)
  const press = (event: PressEvent<HTMLDivElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch' || line.locked) return
    event.stopPropagation()
    event.preventDefault()
    const block = event.currentTarget.closest('[data-line]')
    if (block === null) return
    const gesture = crypto.randomUUID()
    const before = gainsWith(line.id)
    const from = event.clientY
    const move = ({ clientY }: PointerEvent) => {
      const by = ((from - clientY) / block.clientHeight) * (MAX_HANDLE_GAIN_DB - MIN_HANDLE_GAIN_DB)
      // Its own line is in whole steps; the others keep their distance.
      const step = Math.round(2 * clamp(gain + by, MIN_HANDLE_GAIN_DB, MAX_HANDLE_GAIN_DB)) / 2 - gain
      put(new Map(Array.from(before, ([id, own]) => [id, clamp(own + step, -60, MAX_HANDLE_GAIN_DB)])), gesture)
    }
    followPointer(event.nativeEvent, event.currentTarget, {
      move,
      drop: move,
      cancel: () => put(before, gesture),
    })
  }
  return (
    <div className={styles['gain']} data-gain={gain} style={{ top: `${share * 100}%` }}>
      <div
        className={styles['knob']}
        aria-hidden="true"
        title={t('timeline.gain', { decibels: words })}
        onPointerDown={press}
        onDoubleClick={(event) => {
          event.stopPropagation()
          put(new Map(Array.from(gainsWith(line.id), ([id]) => [id, 0])), crypto.randomUUID())
        }}
      >
        <span>{words}</span>
      </div>
    </div>
  )
}

/** The gains (dB) of a line, and of all selected ones where it is among them, by id. */
function gainsWith(line: number): ReadonlyMap<number, number> {
  const ids = selection().lines.has(line) ? selectedIds() : [line]
  const { lines } = theProject().document
  return new Map(ids.map((id) => [id, lines[id]?.sound?.gain ?? 0]))
}

function put(gains: ReadonlyMap<number, number>, gesture: string): void {
  const label = say('edit.lineSound', countedLines(theProject().document.lines, [...gains.keys()]))
  const change = (draft: DocumentDraft) => {
    for (const [id, gain] of gains) setLineSound(draft, [id], { gain })
  }
  edit(label, change, { gesture })
}
