import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface GoesAway {
  /** Time in ms to read the message. */
  readonly after: number
  /** Whether the message must stay, or is covered. */
  readonly stays?: boolean
  end(): void
}

/**
 * Ends a message after a time. Waits while the pointer or focus is on the message or the page is hidden, and then
 * starts again. The answer holds the event handlers for the message's element.
 */
export function useGoesAway({ after, stays = false, end }: GoesAway) {
  const [pointed, setPointed] = useState(false)
  // Known at once: the time may be over before React has drawn that the pointer has come.
  const isPointed = useRef(false)
  const [focused, setFocused] = useState(false)
  const [seen, setSeen] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setSeen(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const go = useEffectEvent(() => {
    if (!isPointed.current) end()
  })
  const point = (isOver: boolean) => {
    isPointed.current = isOver
    setPointed(isOver)
  }
  const waits = stays || pointed || focused || !seen
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(() => go(), after)
    return () => clearTimeout(timer)
  }, [waits, after])
  return {
    onPointerEnter: () => point(true),
    onPointerLeave: () => point(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
