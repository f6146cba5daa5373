import type { ReportFacts } from '../../../shared/commands/checks.ts'
import type { QcReport } from '../../../shared/qc/report.ts'
import { closeDialog } from '../dialogs.ts'
import { theProject } from '../document/project.ts'
import { createLatest } from '../latest.ts'
import { showRoom } from '../rooms.ts'
import { createSlice } from '../stores.ts'
import { studio } from '../studio/studio.ts'

/** The quality reports of the open project. */
interface Reports {
  /** Newest first; undefined until loaded. */
  readonly list: readonly ReportFacts[] | undefined
  /** The shown report. */
  readonly shown: { readonly id: string; readonly report: QcReport } | undefined
  /** Whether the form that chooses a dub to check is shown. */
  readonly choosing: boolean
}

const NO_REPORTS: Reports = { list: undefined, shown: undefined, choosing: false }

export const useReports = createSlice<Reports>('session', 'reports', NO_REPORTS)

const listing = createLatest()
const reading = createLatest()

/** Clears the reports for the next project. */
export function forgetReports(): void {
  listing.drop()
  reading.drop()
  useReports.setState(NO_REPORTS)
}

/** Loads the list of reports, and shows the newest if none is shown or a new one has come. */
export async function loadReports(): Promise<void> {
  const { id: project } = theProject()
  let requestedReport: string | undefined
  await listing.again(
    () => studio().api.listReports({ project }),
    ({ reports }) => {
      const { list: before, shown } = useReports.getState()
      const [newest] = reports
      useReports.setState({ list: reports })
      const isNew = before !== undefined && !before.some(({ id }) => id === newest?.id)
      if (shown === undefined || isNew) requestedReport = newest?.id
    },
  )
  if (requestedReport !== undefined) await readReport(requestedReport)
}

/** Loads and shows a report. */
export function readReport(id: string): Promise<void> {
  const { id: project } = theProject()
  return reading.ask(
    (signal) => studio().api.readReport({ project, report: id }, { signal }),
    (report) => useReports.setState({ shown: { id, report } }),
  )
}

/** Deletes a report from the project. The newest is shown in place of the shown one; another one stays. */
export async function removeReport(id: string): Promise<void> {
  await studio().api.removeReport({ project: theProject().id, report: id })
  useReports.setState(({ shown }) => (shown?.id === id ? { shown: undefined } : {}))
  await loadReports()
}

/** Opens the quality room and closes the dialog of steps. */
export function showReports(options: { readonly report?: string; readonly choosing?: boolean } = {}): void {
  useReports.setState({ choosing: options.choosing ?? false, ...(options.report && { shown: undefined }) })
  closeDialog('step')
  // The dialog must be closed first.
  requestAnimationFrame(() => showRoom('qc'))
}
