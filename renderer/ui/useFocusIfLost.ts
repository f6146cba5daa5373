import { type RefObject, useEffect } from 'react'

/** What is new on the page takes the keys where nothing has them, such as when what had them has gone. */
export function useFocusIfLost(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // A dialog that brought it is gone with the next frame.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [element])
}
