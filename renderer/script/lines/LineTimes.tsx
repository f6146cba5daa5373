import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { trimLine } from '../../../shared/project/lines/lineEdits.ts'
import { formatClock, readTime } from '../../../shared/timecode.ts'
import { t } from '../../locales/t.ts'
import { edit } from '../../state/journal.ts'
import { gridRoles } from './gridRoles.ts'
import styles from './LineTimes.module.css'
import { focusScript } from './rowOf.ts'

interface LineTimesProps {
  readonly line: Line
  readonly number: number
  /** Whether Tab reaches the times: only in the current line, or tabbing through a long script would never end. */
  readonly reachable: boolean
}

type Edge = 'start' | 'end'

/** Start and end of a line; a press turns one into a field. */
export function LineTimes({ line, number, reachable }: LineTimesProps) {
  const [open, setOpen] = useState<Edge>()
  return (
    <div {...gridRoles.cell} className={styles['times']}>
      {(['start', 'end'] as const).map((edge) =>
        open === edge ? (
          <TimeField key={edge} line={line} edge={edge} number={number} onClose={() => setOpen(undefined)} />
        ) : (
          <button
            key={edge}
            type="button"
            tabIndex={reachable ? 0 : -1}
            disabled={line.locked}
            aria-label={t(`script.${edge}`, { number, time: formatClock(line[edge], 1) })}
            title={formatClock(line[edge], 3)}
            onClick={() => setOpen(edge)}
          >
            {formatClock(line[edge], 1)}
          </button>
        ),
      )}
    </div>
  )
}

interface TimeFieldProps {
  readonly line: Line
  readonly edge: Edge
  readonly number: number
  onClose(): void
}

/** Step of the arrow keys, in seconds. */
const NUDGE = 0.1

function TimeField({ line, edge, number, onClose }: TimeFieldProps) {
  const [text, setText] = useState(() => formatClock(line[edge], 3))
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.select(), [])
  const time = readTime(text, line[edge])
  const keep = () => {
    if (time !== undefined && Math.abs(time - line[edge]) >= 0.0005) {
      edit(say('edit.times', { number }), (draft) => trimLine(draft, line.id, { [edge]: time }))
    }
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? NUDGE : event.key === 'ArrowDown' ? -NUDGE : 0
    if (step !== 0 && time !== undefined) setText(formatClock(time + step, 3))
    else if (event.key === 'Enter') keep()
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    if (step === 0) focusScript()
  }
  return (
    <input
      ref={field}
      aria-label={t(`script.${edge}Field`, { number })}
      aria-invalid={time === undefined}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={keep}
    />
  )
}
