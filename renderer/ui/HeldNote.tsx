import { t } from '../locales/t.ts'
import box from './box.module.css'
import { useSecondsUntil } from './useSecondsUntil.ts'

interface HeldNoteProps {
  readonly reason: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Why the work waits, with the seconds to the next try. */
export function HeldNote({ reason, until }: HeldNoteProps) {
  const seconds = useSecondsUntil(until)
  return (
    <p className={box['box']} data-tone="warn">
      {t('work.held', { reason, seconds })}
    </p>
  )
}
