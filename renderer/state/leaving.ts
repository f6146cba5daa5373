import { create } from 'zustand'
import { settled, unsavedEdits } from './journal.ts'

/** After so long the user is asked, though an edit may still be on its way: a studio that hangs must not hold anybody. */
const PATIENCE_MS = 3_000

/** The question what becomes of edits that are not saved, while it is asked; the answer says whether to leave. */
export const useLeaving = create<{ readonly answer: ((leave: boolean) => void) | undefined }>(() => ({
  answer: undefined,
}))

/** Whether the open project may be left: at once where everything is on disk, else as the user wants it. */
export async function mayLeave(): Promise<boolean> {
  useLeaving.getState().answer?.(false)
  await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  if (unsavedEdits() === 0) return true
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      useLeaving.setState({ answer: undefined })
      resolve(leave)
    }
    useLeaving.setState({ answer })
  })
}
