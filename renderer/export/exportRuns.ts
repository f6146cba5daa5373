import type { exportActions } from '../../shared/actions/actions.ts'
import { showDialog } from '../state/dialogs.ts'

/** The functions of the export's actions. */
export const exportRuns: Readonly<Record<keyof typeof exportActions, () => void>> = {
  showExport: () => showDialog({ name: 'export' }),
}
