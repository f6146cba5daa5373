import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatClock } from '../../../shared/basics/timecode.ts'
import { t } from '../../locales/t.ts'
import { badTimeWords, readTypedTime } from '../../state/document/filmTime.ts'
import { now, onClock, seek } from '../../state/editor/clock.ts'
import { announce } from '../../state/session.ts'
import { TIME_FIELD } from '../playRuns.ts'
import styles from './TransportBar.module.css'

/** The playhead's time; typing a time and Enter seeks. It changes with every frame, so without React. */
export function TimeField() {
  const field = useRef<HTMLInputElement>(null)
  const typing = useRef(false)
  useEffect(() => {
    const show = () => {
      if (field.current !== null && !typing.current) field.current.value = formatClock(now(), 3)
    }
    show()
    return onClock(show)
  }, [])

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const own = event.currentTarget
    if (event.key === 'Enter') {
      event.preventDefault()
      const to = readTypedTime(own.value, now())
      if (to === undefined) {
        own.setCustomValidity(badTimeWords(own.value))
        own.setAttribute('aria-invalid', 'true')
        announce(own.validationMessage)
        return
      }
      seek(to)
      own.blur()
    } else if (event.key === 'Escape') own.blur()
    else clear(own)
  }

  return (
    <input
      ref={field}
      id={TIME_FIELD}
      className={styles['time']}
      aria-label={t('player.time')}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={formatClock(0, 3)}
      onFocus={({ currentTarget }) => {
        typing.current = true
        currentTarget.select()
      }}
      onKeyDown={press}
      onBlur={({ currentTarget }) => {
        typing.current = false
        clear(currentTarget)
        currentTarget.value = formatClock(now(), 3)
      }}
    />
  )
}

function clear(field: HTMLInputElement): void {
  field.setCustomValidity('')
  field.removeAttribute('aria-invalid')
}
