import { useRef, useState } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import { failureWords } from '../../locales/t.ts'
import { failureOf } from '../../state/studio/studio.ts'
import box from '../box.module.css'
import { RemedyButtons } from './RemedyButtons.tsx'

/** An action of a dialog with its failure: the page's notices lie under a dialog. */
export interface Attempt {
  readonly failure: Failure | undefined
  /** Repeats the action that failed. */
  again(): void
  /** True while the action runs. */
  readonly busy: boolean
  run(action: () => Promise<unknown>): void
}

/** Runs the actions of a dialog and keeps the last failure. */
export function useAttempt(): Attempt {
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const last = useRef<() => Promise<unknown>>(async () => undefined)
  const attempt = async (action: () => Promise<unknown>) => {
    last.current = action
    setFailure(undefined)
    setBusy(true)
    try {
      await action()
    } catch (error) {
      const why = failureOf(error)
      if (why.kind !== 'cancelled') setFailure(why)
    } finally {
      setBusy(false)
    }
  }
  return { failure, busy, run: (action) => void attempt(action), again: () => void attempt(last.current) }
}

/** The failure of a dialog's last action. */
export function AttemptFailure({ attempt: { failure, again } }: { readonly attempt: Attempt }) {
  if (failure === undefined) return null
  return (
    <div className={box['box']} data-tone="bad" role="alert">
      <p>{failureWords(failure)}</p>
      <p className={box['ways']}>
        <RemedyButtons failure={failure} own={{ again }} />
      </p>
    </div>
  )
}
