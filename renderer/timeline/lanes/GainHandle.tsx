import type { PointerEvent as PressEvent } from 'react'
import { clamp } from '../../../shared/clamp.ts'
import { say } from '../../../shared/locale/message.ts'
import type { DocumentDraft, Line } from '../../../shared/project/document.ts'
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
    const before = gainsWith(line.id)
    const from = event.clientY
    const move = ({ clientY }: PointerEvent) => {
      const by = ((from - clientY) / block.clientHeight) * (MOST - LEAST)
      // Its own line is in whole steps; the others keep their distance.
      const step = Math.round(2 * clamp(gain + by, LEAST, MOST)) / 2 - gain
      put(new Map(Array.from(before, ([id, own]) => [id, clamp(own + step, -60, MOST)])), gesture)
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
