import { useState } from 'react'
import type { Failure } from '../../shared/failure.ts'
import { failureOf } from '../state/studio.ts'
import box from './box.module.css'

/** Something a dialog tries, and why it did not work: notices of the page lie under a dialog and cannot be read. */
export interface Attempt {
  readonly failure: Failure | undefined
  /** True until what is tried has been answered. */
  readonly busy: boolean
  run(action: () => Promise<unknown>): void
}

/** Keeps the failure of what a dialog last tried. */
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

/** Why the last attempt came to nothing. */
export function AttemptFailure({ attempt: { failure } }: { readonly attempt: Attempt }) {
  if (failure === undefined) return null
  return (
    <p className={box['box']} data-tone="bad" role="alert">
      {failure.message}
    </p>
  )
}
