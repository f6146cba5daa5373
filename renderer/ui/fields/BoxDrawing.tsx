import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react'
import type { PictureBox } from '../../../shared/contract/assemble.ts'
import { t } from '../../locales/t.ts'
import styles from './BoxDrawing.module.css'
import { boxBetween, movedBox, type Spot, sizedBox } from './drawnBox.ts'

interface BoxDrawingProps {
  readonly label: string
  readonly box: PictureBox
  /** The picture that is drawn on; it has the size of this element. */
  readonly children: ReactNode
  onChange(box: PictureBox): void
}

/** Shares of the picture that an arrow key moves by. */
const ARROW_KEY_STEP_SHARE = 0.01
const ARROW_KEY_MOVES: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -ARROW_KEY_STEP_SHARE, y: 0 },
  ArrowRight: { x: ARROW_KEY_STEP_SHARE, y: 0 },
  ArrowUp: { x: 0, y: -ARROW_KEY_STEP_SHARE },
  ArrowDown: { x: 0, y: ARROW_KEY_STEP_SHARE },
}

/**
 * A rectangle that is drawn on a picture by the pointer, from corner to corner. Arrow keys move it, with Shift its right and
 * lower edge; Escape brings back the one before.
 */
export function BoxDrawing({ label, box, children, onChange }: BoxDrawingProps) {
  const help = useId()
  const frame = useRef<HTMLDivElement>(null)
  const corner = useRef<Spot>(undefined)
  const before = useRef(box)
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    frame.current?.focus({ preventScroll: true })
    before.current = box
    corner.current = spotOf(event)
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    const drawn = corner.current && boxBetween(corner.current, spotOf(event))
    if (drawn !== undefined) onChange(drawn)
  }
  const steer = (event: KeyboardEvent) => {
    const by = ARROW_KEY_MOVES[event.key]
    if (by !== undefined) onChange(event.shiftKey ? sizedBox(box, by) : movedBox(box, by))
    else if (event.key === 'Escape' && !isSame(box, before.current)) {
      corner.current = undefined
      onChange(before.current)
    } else return
    // The arrows scroll no dialog, and Escape closes none while it brings back a rectangle.
    event.preventDefault()
    event.stopPropagation()
  }
  const { left, top, right, bottom } = box
  const [wide, high] = [right - left, bottom - top]
  const parts = { left, top, right, bottom }
  const values = Object.fromEntries(Object.entries(parts).map(([side, at]) => [side, Math.round(100 * at)]))
  return (
    <div className={styles['drawing']}>
      <div
        className={styles['layer']}
        data-drawing="true"
        onPointerDown={press}
        onPointerMove={draw}
        onPointerUp={() => {
          corner.current = undefined
        }}
        onPointerCancel={() => {
          if (corner.current !== undefined) onChange(before.current)
          corner.current = undefined
        }}
      >
        {children}
        <div
          ref={frame}
          className={styles['box']}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys are its own, like those of a slider of two directions
          tabIndex={0}
          aria-label={t('place.boxOf', { name: label, ...(values as Record<keyof PictureBox, number>) })}
          aria-describedby={help}
          style={{
            left: `${100 * left}%`,
            top: `${100 * top}%`,
            width: `${100 * wide}%`,
            height: `${100 * high}%`,
          }}
          onFocus={() => {
            before.current = box
          }}
          onKeyDown={steer}
        />
      </div>
      <p id={help} className={styles['help']}>
        {t('place.drawHint')}
      </p>
    </div>
  )
}

/** Where the pointer is in the layer. */
function spotOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): Spot {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

function isSame(a: PictureBox, b: PictureBox): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom
}
