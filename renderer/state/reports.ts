import { create } from 'zustand'
import type { ReportFacts } from '../../shared/commands/checks.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { closeDialog } from './dialogs.ts'
import { createLatest } from './latest.ts'
import { theProject } from './project.ts'
import { showRoom } from './rooms.ts'
import { studio } from './studio.ts'

/** The reports on finished dubs of the open project. */
interface Reports {
  /** Undefined until they were asked for; newest first. */
  readonly list: readonly ReportFacts[] | undefined
  /** The one that is shown. */
  readonly shown: { readonly id: string; readonly report: QcReport } | undefined
  /** Whether a finished dub is being chosen. */
  readonly choosing: boolean
}

const NOTHING: Reports = { list: undefined, shown: undefined, choosing: false }

export const useReports = create<Reports>(() => NOTHING)

const listing = createLatest()
const reading = createLatest()

/** Nothing is known of the next project yet. */
export function forgetReports(): void {
  listing.drop()
  reading.drop()
  useReports.setState(NOTHING)
}

/** Asks which reports there are, and shows the newest unless another one is shown and still there. */
export async function loadReports(): Promise<void> {
  const { id: project } = theProject()
  let wanted: string | undefined
  await listing.again(
    () => studio().api.listReports({ project }),
    ({ reports }) => {
      const { list: before, shown } = useReports.getState()
      const [newest] = reports
      useReports.setState({ list: reports })
      const isNew = before !== undefined && newest?.id !== before[0]?.id
      if (shown === undefined || isNew) wanted = newest?.id
    },
  )
  if (wanted !== undefined) await readReport(wanted)
}

/** Shows a report. */
export function readReport(id: string): Promise<void> {
  const { id: project } = theProject()
  return reading.ask(
    (signal) => studio().api.readReport({ project, report: id }, { signal }),
    (report) => useReports.setState({ shown: { id, report } }),
  )
}

/** Takes a report out of the project. */
export async function removeReport(id: string): Promise<void> {
  await studio().api.removeReport({ project: theProject().id, report: id })
  useReports.setState({ shown: undefined })
  await loadReports()
}

/** Opens the room of the reports; what lies over the page gives way. */
export function showReports(given: { readonly report?: string; readonly choosing?: boolean } = {}): void {
  useReports.setState({ choosing: given.choosing ?? false, ...(given.report && { shown: undefined }) })
  closeDialog('step')
  // The dialog it was asked for in has to be gone first.
  requestAnimationFrame(() => showRoom('qc'))
}
