import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatClock } from '../../../shared/basics/timecode.ts'
import { t } from '../../locales/t.ts'
import { badTimeWords, readTypedTime } from '../../state/document/filmTime.ts'
import { isPlaying, now, onClock, seek } from '../../state/editor/clock.ts'
import { announce } from '../../state/session.ts'
import { TIME_FIELD } from '../playRuns.ts'
import styles from './TransportBar.module.css'

/** Milliseconds between two times that are shown while the film plays: nobody reads more, and each is laid out and painted. */
const SHOWN_EVERY_MS = 100

/** The playhead's time; typing a time and Enter seeks. It changes many times a second, so without React. */
export function TimeField() {
  const field = useRef<HTMLInputElement>(null)
  const typing = useRef(false)
  useEffect(() => {
    let shownAt = Number.NEGATIVE_INFINITY
    const show = () => {
      if (field.current === null || typing.current) return
      if (isPlaying() && performance.now() - shownAt < SHOWN_EVERY_MS) return
      shownAt = performance.now()
      showTime(field.current)
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
        showTime(currentTarget)
      }}
    />
  )
}

/** Shows the playhead's time. The field is as wide as its letters by number, as a width by its text would have the page laid out. */
function showTime(field: HTMLInputElement): void {
  field.value = formatClock(now(), 3)
  field.style.setProperty('--letters', String(field.value.length))
}

function clear(field: HTMLInputElement): void {
  field.setCustomValidity('')
  field.removeAttribute('aria-invalid')
}
