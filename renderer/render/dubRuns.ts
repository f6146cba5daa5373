import type { dubActions } from '../../shared/actions/dubActions.ts'
import { patch } from '../state/session.ts'

/** What the actions of the steps to the dub do. */
export const dubRuns: Readonly<Record<keyof typeof dubActions, () => void>> = {
  showTranscript: () => patch({ step: 'transcript' }),
  showTranslation: () => patch({ step: 'translation' }),
  showRender: () => patch({ step: 'render' }),
}
