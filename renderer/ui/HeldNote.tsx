import type { Said } from '../../shared/locale/message.ts'
import { t, words } from '../locales/t.ts'
import box from './box.module.css'
import { useSecondsUntil } from './useSecondsUntil.ts'

interface HeldNoteProps {
  readonly reason: Said
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Why the work waits, with the seconds to the next try. */
export function HeldNote({ reason, until }: HeldNoteProps) {
  const seconds = useSecondsUntil(until)
  return (
    <p className={box['box']} data-tone="warn">
      {t('work.held', { reason: words(reason), seconds })}
    </p>
  )
}
