import { memo, useLayoutEffect, useRef } from 'react'
import type { Line } from '../../../shared/project/document.ts'
import { useTexts } from '../../state/session.ts'
import { lanesHaveFocus } from '../view/places.ts'
import { placeBlock } from './blockPlaces.ts'
import { GainHandle } from './GainHandle.tsx'
import styles from './LineBlock.module.css'
import type { Look } from './lineWords.ts'
import { TakeWave } from './TakeWave.tsx'

/** The amount of detail in a line's block: none, text, or text with its state beside or below. */
export type Detail = 'nothing' | 'text' | 'beside' | 'below'

interface LineBlockProps {
  readonly line: Line
  readonly place: number
  readonly text: string
  readonly words: string
  readonly label: string
  readonly look: Look
  readonly selected: boolean
  readonly current: boolean
  readonly detail: Detail
  /** The take to draw, and start and end of its speech in seconds of the video. */
  readonly take: string | undefined
  readonly from: number
  readonly to: number
  /** Where its speech begins, as a part of its length after its start; absent where it begins on time. */
  readonly late: number | undefined
}

/** A line in its lane. Its position is set by `placeBlock`, so zooming does not redraw it. */
export const LineBlock = memo(function LineBlock(props: LineBlockProps) {
  useTexts()
  const { line, text, words, label, look, selected, current, detail, place, take, from, to, late } = props
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
