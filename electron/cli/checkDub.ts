import { randomUUID } from 'node:crypto'
import type { JobReport } from '../../shared/contract/local.ts'
import { because } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { reportPage } from '../../shared/qc/reportHtml.ts'
import { reportJson } from '../../shared/qc/reportJson.ts'
import { type ShortReport, shortReport } from '../../shared/qc/shortReport.ts'
import { readBack } from '../dubbing/work/checkProject.ts'
import type { WorkContext } from '../dubbing/work/workContext.ts'
import type { CheckOrder } from '../dubbing/work/workOrder.ts'
import { inStage, type Tell } from './dubEvents.ts'
import type { DubRequest } from './dubRequest.ts'
import { type OutputPlan, writeTextFile } from './output.ts'
import { language, words } from './words.ts'

interface CheckedDub {
  readonly order: CheckOrder
  /** The report of the render, which has the rates of the lines. */
  readonly told: JobReport | undefined
  readonly request: DubRequest
  readonly output: OutputPlan
  readonly tell: Tell
}

/** Checks the finished dub if that is wanted. A failing check is reported and does not fail the dub. */
export async function checkDub(
  context: WorkContext,
  { request, output, tell, order, told }: CheckedDub,
): Promise<{ qc?: ShortReport; reports?: string[] }> {
  if (!request.qc) return {}
  try {
    const checked = await inStage(tell, 'check', (onProgress) =>
      readBack(context, order, { id: randomUUID(), told, onProgress }),
    )
    const reports = await writeReports(output, checked, request.force)
    return { qc: shortReport(checked, words), ...(reports.length === 0 ? {} : { reports }) }
  } catch (error) {
    if (context.signal.aborted) throw error
    context.note(words(because(say('cli.notChecked'), error)), 'warning')
    return {}
  }
}

async function writeReports({ reports }: OutputPlan, checked: QcReport, force: boolean): Promise<string[]> {
  if (reports === undefined) return []
  await writeTextFile(reports.json, `${reportJson(checked, 2)}\n`, force)
  await writeTextFile(reports.html, reportPage(checked, { language: language(), words }), force)
  return [reports.json, reports.html]
}
