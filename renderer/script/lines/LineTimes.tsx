import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { formatClock } from '../../../shared/basics/timecode.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { trimLine } from '../../../shared/project/lines/lineEdits.ts'
import { t } from '../../locales/t.ts'
import { badTimeWords, readTypedTime } from '../../state/document/filmTime.ts'
import { edit } from '../../state/document/journal.ts'
import { patchScript, useScriptView } from '../../state/editor/scriptView.ts'
import { announce } from '../../state/session.ts'
import { useTyped } from '../../ui/fields/useTyped.ts'
import { gridRoles } from './gridRoles.ts'
import styles from './LineTimes.module.css'
import { focusScript } from './rowOf.ts'

interface LineTimesProps {
  readonly line: Line
  readonly number: number
  /** Whether the times are buttons: only in the current line, as each button of a long script costs when it scrolls. */
  readonly reachable: boolean
}

type Edge = 'start' | 'end'

/** Start and end of a line; a press turns one into a field (`clickLine` in another line than the current one). */
export function LineTimes({ line, number, reachable }: LineTimesProps) {
  const open = useScriptView(({ timing }) => (timing?.line === line.id ? timing.edge : undefined))
  const show = (edge?: Edge) => patchScript({ timing: edge && { line: line.id, edge } })
  return (
    <div {...gridRoles.cell} className={styles['times']}>
      {(['start', 'end'] as const).map((edge) =>
        open === edge ? (
          <TimeField key={edge} line={line} edge={edge} number={number} onClose={show} />
        ) : !reachable ? (
          <span key={edge} data-edge={edge} title={formatClock(line[edge], 3)}>
            {formatClock(line[edge], 1)}
          </span>
        ) : (
          <button
            key={edge}
            type="button"
            disabled={line.locked}
            aria-label={t(`script.${edge}`, { number, time: formatClock(line[edge], 1) })}
            title={formatClock(line[edge], 3)}
            onClick={() => show(edge)}
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

/** Steps of the arrow keys, in seconds. */
const ARROW_KEY_STEPS_SECONDS: Readonly<Record<string, number>> = { ArrowUp: 0.1, ArrowDown: -0.1 }

function TimeField({ line, edge, number, onClose }: TimeFieldProps) {
  const [text, setText] = useState(() => formatClock(line[edge], 3))
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current?.select()
  }, [])
  const time = readTypedTime(text, line[edge])
  const typed = useTyped((written) => {
    const to = readTypedTime(written, line[edge])
    if (to !== undefined && Math.abs(to - line[edge]) >= 0.0005) {
      edit(say('edit.times', { number }), (draft) => trimLine(draft, line.id, { [edge]: to }))
    }
  })
  const change = (value: string) => {
    setText(value)
    typed.type(value)
  }
  const leave = () => {
    onClose()
    focusScript()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROW_KEY_STEPS_SECONDS[event.key]
    if (step !== undefined && time !== undefined) change(formatClock(time + step, 3))
    else if (event.key === 'Enter' && time === undefined) announce(badTimeWords(text))
    else if (event.key === 'Enter') {
      typed.keep()
      leave()
    } else if (event.key === 'Escape') {
      typed.drop()
      leave()
    } else return
    event.preventDefault()
  }
  return (
    <input
      ref={field}
      aria-label={t(`script.${edge}Field`, { number })}
      aria-invalid={time === undefined}
      title={time === undefined ? badTimeWords(text) : undefined}
      value={text}
      onChange={({ target }) => change(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        typed.keep()
        onClose()
      }}
    />
  )
}
