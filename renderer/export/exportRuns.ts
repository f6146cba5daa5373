import type { exportActions } from '../../shared/actions/exportActions.ts'
import { patch } from '../state/session.ts'

/** What the actions of exporting do. */
export const exportRuns: Readonly<Record<keyof typeof exportActions, () => void>> = {
  showExport: () => patch({ exportOpen: true }),
}
