import { type RefObject, useEffect } from 'react'

/** Focuses a new element if nothing has the focus, as when the focused element was removed. */
export function useFocusIfLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // A dialog that led here is gone in the next frame.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [element])
}
