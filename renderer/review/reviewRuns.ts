import type { reviewActions } from '../../shared/actions/reviewActions.ts'
import { showDialog } from '../state/dialogs.ts'
import { commitDraft } from '../state/draft.ts'

/** The functions of the actions of reviews; what is being typed is kept first. */
export const reviewRuns: Readonly<Record<keyof typeof reviewActions, () => void>> = {
  sendReview: () => {
    commitDraft()
    showDialog({ name: 'sendReview' })
  },
  takeReview: () => {
    commitDraft()
    showDialog({ name: 'takeReview', text: '' })
  },
}
