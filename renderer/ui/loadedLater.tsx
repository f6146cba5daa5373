import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../locales/t.ts'
import styles from './loadedLater.module.css'

/** The loads of all parts, in the order in which they were made. */
const loads: (() => Promise<unknown>)[] = []

/**
 * Makes a part of the page whose code loads when it is first drawn, or before, when the page is at rest. While it loads, a
 * word says so, which stands in for what gets the focus at first: focus and typed letters go on to that. A failed load is thrown to the error boundary around it, whose *Try again* loads anew. React's own `lazy`
 * would keep the failure for good, and shows what has come up to 300 ms late.
 */
export function loadedLater(load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  loads.push(loadOnce)
  return function LoadedLater() {
    const [Part, setPart] = useState(() => loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    const place = useRef<HTMLParagraphElement>(null)
    const typed = useRef('')
    useEffect(() => {
      if (Part !== undefined) return
      let isGone = false
      loadOnce().then(
        (part) => {
          if (isGone) return
          const around = document.activeElement === place.current ? place.current?.parentElement : undefined
          // At once and whole: the part listens to its stores before the next key comes.
          flushSync(() => setPart(() => part))
          if (around) handOn(around, typed.current)
        },
        (error: unknown) => {
          if (!isGone) setFailure({ error })
        },
      )
      return () => {
        isGone = true
      }
    }, [Part])
    if (failure !== undefined) throw failure.error
    if (Part !== undefined) return <Part />
    const keep = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      typed.current += event.key
    }
    return (
      <p ref={place} role="status" tabIndex={-1} data-first-focus className={styles['loading']} onKeyDown={keep}>
        {t('app.loading')}
      </p>
    )
  }
}

/** Gives the focus to what gets it at first in a part that has come, else to the frame around it, and types what was typed. */
function handOn(around: HTMLElement, typed: string): void {
  const first = around.querySelector<HTMLElement>('[data-first-focus]:not(:disabled, [aria-disabled="true"])')
  ;(first ?? around.closest<HTMLElement>('[tabindex]'))?.focus()
  if (typed !== '') document.execCommand('insertText', false, typed)
}

/**
 * Loads all parts one after the other whenever the page has nothing to do, so that they are there when they are opened, even if
 * the studio is gone by then. What cannot be loaded is tried again when it is opened.
 */
export async function loadAtRest(): Promise<void> {
  for (const load of loads) {
    await new Promise((resolve) => requestIdleCallback(resolve))
    await load().catch(() => undefined)
  }
}
