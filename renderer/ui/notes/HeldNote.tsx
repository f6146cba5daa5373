import { useEffect, useState } from 'react'
import { asSentence, type Message } from '../../../shared/locale/message.ts'
import { t, words } from '../../locales/t.ts'
import box from '../box.module.css'

interface Held {
  readonly reason: Message
  /** Time of the next try in milliseconds since 1970; absent where nobody knows it. */
  readonly until?: number | undefined
}

/** Why the work waits, in a box. */
export function HeldNote(held: Held) {
  return (
    <p className={box['box']} data-tone="warn">
      {useHeldWords(held)}
    </p>
  )
}

/** Why the work waits, in a line that may be cut. */
export function HeldLine({ className, ...held }: Held & { readonly className: string }) {
  const heldText = useHeldWords(held)
  return (
    <span className={className} title={heldText}>
      {heldText}
    </span>
  )
}

/** Why the work waits, with the seconds to the next try. */
function useHeldWords({ reason, until }: Held): string {
  const seconds = useSecondsUntil(until ?? 0)
  return until === undefined ? words(reason) : t('work.held', { reason: asSentence(words(reason)), seconds })
}

/** Whole seconds until a time (ms since 1970), counted down. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
