import { createSlice } from '../stores.ts'
import { settled, unsavedEdits } from './journal.ts'

/**
 * Time in ms before the user is asked although an edit may still arrive: a studio that hangs must not block leaving.
 */
const LEAVE_TIMEOUT_MS = 3_000

/** The open question whether to leave with unsaved edits; `answer` says whether to leave. */
export const useLeaving = createSlice<{ readonly answer: ((leave: boolean) => void) | undefined }>(
  'session',
  'leaving',
  {
    answer: undefined,
  },
)

/** Whether the open project may be left: at once if all edits are on disk, else as the user decides. */
export async function mayLeave(): Promise<boolean> {
  useLeaving.getState().answer?.(false)
  await Promise.race([settled(), new Promise((resolve) => setTimeout(resolve, LEAVE_TIMEOUT_MS))])
  if (unsavedEdits() === 0) return true
  return new Promise((resolve) => {
    const answer = (leave: boolean) => {
      useLeaving.setState({ answer: undefined })
      resolve(leave)
    }
    useLeaving.setState({ answer })
  })
}
