import { useEffect, useEffectEvent, useState } from 'react'

interface GoesAway {
  /** Milliseconds that it takes to be read. */
  readonly after: number
  /** Whether it is no such news after all, or cannot be seen now. */
  readonly stays?: boolean
  end(): void
}

/**
 * Good news goes by itself once it could be read. While the pointer or the keys are at it, or the page is out of sight,
 * it waits, and then begins anew. What is answered belongs on the element of the news.
 */
export function useGoesAway({ after, stays = false, end }: GoesAway) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [seen, setSeen] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setSeen(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const go = useEffectEvent(end)
  const waits = stays || pointed || focused || !seen
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(() => go(), after)
    return () => clearTimeout(timer)
  }, [waits, after])
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
