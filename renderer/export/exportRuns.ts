import type { exportActions } from '../../shared/actions/exportActions.ts'
import { showDialog } from '../state/dialogs.ts'

/** What the actions of exporting do. */
export const exportRuns: Readonly<Record<keyof typeof exportActions, () => void>> = {
  showExport: () => showDialog({ name: 'export' }),
}
