import type { PointerEvent as PressEvent } from 'react'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { setLineSound } from '../../../shared/project/lines/soundEdits.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/journal.ts'
import { countedLines } from '../../state/lineOrder.ts'
import { theProject } from '../../state/project.ts'
import { selectedIds, selection } from '../../state/selection.ts'
import { decibels } from '../../ui/decibels.ts'
import { followPointer } from '../drag/followPointer.ts'
import styles from './GainHandle.module.css'

/** Greatest and least gain that the handle reaches, in dB; the mixer goes lower. */
const [MOST, LEAST] = [12, -24]

/**
 * The volume of a line as a bar over its block, with a knob to be dragged; the mixer and keys do the same. A double click puts it
 * back. Fingers move the block instead: the knob is too small for them.
 */
export function GainHandle({ line }: { readonly line: Line }) {
  const gain = line.sound?.gain ?? 0
  const share = (MOST - Math.max(LEAST, Math.min(MOST, gain))) / (MOST - LEAST)
  const words = decibels(gain)
  const press = (event: PressEvent<HTMLDivElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch' || line.locked) return
    event.stopPropagation()
    event.preventDefault()
    const block = event.currentTarget.closest('[data-line]')
    if (block === null) return
    const gesture = crypto.randomUUID()
    const from = event.clientY
    const move = ({ clientY }: PointerEvent) => {
      const by = ((from - clientY) / block.clientHeight) * (MOST - LEAST)
      change(line.id, Math.round(2 * Math.max(LEAST, Math.min(MOST, gain + by))) / 2, gesture)
    }
    followPointer(event.nativeEvent, event.currentTarget, {
      move,
      drop: move,
      cancel: () => change(line.id, gain, gesture),
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
          change(line.id, 0, crypto.randomUUID())
        }}
      >
        <span>{words}</span>
      </div>
    </div>
  )
}

/** Sets the gain of a line, and of all selected ones where it is among them. */
function change(line: number, gain: number, gesture: string): void {
  const ids = selection().lines.has(line) ? selectedIds() : [line]
  const label = say('edit.lineSound', countedLines(theProject().document.lines, ids))
  edit(label, (draft) => setLineSound(draft, ids, { gain }), `gain ${gesture}`)
}
