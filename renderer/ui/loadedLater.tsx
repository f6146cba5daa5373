import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../locales/t.ts'
import styles from './loadedLater.module.css'

/** The loads of all parts, in the order in which they were made. */
const loads: (() => Promise<unknown>)[] = []

/**
 * Makes a part of the page whose code loads when it is first drawn, or before, when the page is at rest. While it loads, a
 * word says so. A failed load is thrown to the error boundary around it, whose *Try again* loads anew. React's own `lazy`
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
    useEffect(() => {
      if (Part !== undefined) return
      let isGone = false
      loadOnce().then(
        (part) => {
          // At once and whole: the part listens to its stores before the next key comes.
          if (!isGone) flushSync(() => setPart(() => part))
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
    return Part === undefined ? <p className={styles['loading']}>{t('app.loading')}</p> : <Part />
  }
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
