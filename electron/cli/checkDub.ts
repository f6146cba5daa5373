import type { JobReport } from '../../shared/contract/local.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { toFailure } from '../../shared/failure.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { reportPage } from '../../shared/qc/reportHtml.ts'
import { type ShortReport, shortReport } from '../../shared/qc/shortReport.ts'
import type { Connection } from './connectService.ts'
import { inStage, type Tell } from './dubEvents.ts'
import type { DubRequest } from './dubRequest.ts'
import { type OutputPlan, writeTextFile } from './output.ts'
import { withLocal } from './withLocal.ts'

export interface CheckedDub {
  readonly request: DubRequest
  readonly connection: Connection
  readonly output: OutputPlan
  readonly lines: readonly Segment[]
  readonly report: JobReport | undefined
  readonly tell: Tell
}

/** Checks the finished dub if that is wanted. A failing check is reported and does not fail the dub. */
export async function checkDub(dub: CheckedDub): Promise<{ qc?: ShortReport; reports?: string[] }> {
  const { request, output, tell } = dub
  if (!request.qc) return {}
  try {
    const checked = await inStage(tell, 'check', () => readBack(dub))
    const reports = await writeReports(output, checked, request.force)
    return { qc: shortReport(checked), ...(reports.length === 0 ? {} : { reports }) }
  } catch (error) {
    if (dub.connection.signal.aborted) throw error
    tell({ event: 'warning', message: `The dub is made, but could not be checked. ${toFailure(error).message}` })
    return {}
  }
}

/** The check runs on the engine of this computer, also if a hosted service made the dub. */
function readBack(dub: CheckedDub): Promise<QcReport> {
  const { request, output, lines, report } = dub
  const order = { source: request.video, dub: output.video, lines: [...lines], report }
  return withLocal(dub, (local, signal) => local.qc(order, { signal }))
}

async function writeReports({ reports }: OutputPlan, checked: QcReport, force: boolean): Promise<string[]> {
  if (reports === undefined) return []
  await writeTextFile(reports.json, `${JSON.stringify(checked, undefined, 2)}\n`, force)
  await writeTextFile(reports.html, reportPage(checked), force)
  return [reports.json, reports.html]
}
