import { useState } from 'react'
import type { Failure } from '../../shared/failure.ts'
import { failureWords } from '../locales/t.ts'
import { failureOf } from '../state/studio.ts'
import box from './box.module.css'

/** An action of a dialog with its failure: the page's notices lie under a dialog. */
export interface Attempt {
  readonly failure: Failure | undefined
  /** True while the action runs. */
  readonly busy: boolean
  run(action: () => Promise<unknown>): void
}

/** Runs the actions of a dialog and keeps the last failure. */
export function useAttempt(): Attempt {
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const attempt = async (action: () => Promise<unknown>) => {
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
  return { failure, busy, run: (action) => void attempt(action) }
}

/** The failure of a dialog's last action. */
export function AttemptFailure({ attempt: { failure } }: { readonly attempt: Attempt }) {
  if (failure === undefined) return null
  return (
    <p className={box['box']} data-tone="bad" role="alert">
      {failureWords(failure)}
    </p>
  )
}
