import { type DependencyList, useEffect, useRef } from 'react'

/** Milliseconds: a key's answer is painted before, and what workers answer to it mostly comes within. */
const LATER_MS = 40

/**
 * Runs work on a whole document a moment after its values have changed, once for changes that come together, so that a
 * project is shown and a key is answered first.
 */
export function useLater(act: () => void, values: DependencyList): void {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = act
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, LATER_MS)
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says which values matter
  }, values)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}
