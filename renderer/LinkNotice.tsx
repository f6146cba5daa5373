import { useEffect, useState } from 'react'
import type { LinkState } from '../shared/ipc.ts'
import styles from './App.module.css'
import type { TextKey } from './locales/t.ts'
import { t } from './locales/t.ts'
import { useSession } from './state/session.ts'

/** Silence in ms after which the studio is taken to have ended. A restarted studio has another page and key. */
const GONE_MS = 15_000

/** Says that the connection to the studio is broken, and how to restore it. */
export function LinkNotice() {
  const link = useSession((state) => state.link)
  const known = useSession(({ dubs }) => dubs !== undefined)
  const gone = useSilentFor(link, GONE_MS)
  if (link === 'up' || (link === 'down' && !known && !gone)) return null
  return (
    <p className={styles['lost']} role="alert">
      {t(wordsFor(link, gone))}
    </p>
  )
}

function wordsFor(link: Exclude<LinkState, 'up'>, gone: boolean): TextKey {
  if (link === 'refused') return 'app.linkRefused'
  return gone ? 'app.linkGone' : 'app.linkLost'
}

function useSilentFor(link: LinkState, milliseconds: number): boolean {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    setGone(false)
    if (link !== 'down') return
    const timer = setTimeout(() => setGone(true), milliseconds)
    return () => clearTimeout(timer)
  }, [link, milliseconds])
  return gone
}
