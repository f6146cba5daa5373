import { useEffect, useRef } from 'react'

/** Focuses a panel when it opens, and gives the focus back when the panel closes with the focus in it. */
export function useFocusWhileOpen() {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const own = panel.current
    const before = document.activeElement
    own?.focus()
    let inside = true
    const follow = (event: FocusEvent) => {
      inside = event.target instanceof Node && (own?.contains(event.target) ?? false)
    }
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      if (inside && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return panel
}
