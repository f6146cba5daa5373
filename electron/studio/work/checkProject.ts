import { basename } from 'node:path'
import type { CheckResult } from '../../../shared/commands/work.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import { say } from '../../../shared/locale/message.ts'
import type { QcReport } from '../../../shared/qc/report.ts'
import { countApproved } from '../../../shared/review/lineReview.ts'
import { check } from '../../dubbing/steps/check.ts'
import { onOwnEngine } from '../../dubbing/steps/onOwnEngine.ts'
import type { WorkContext } from './workContext.ts'
import type { CheckOrder } from './workOrder.ts'

/** Checks a dub on the engine of this computer and stores the report with the project. */
export async function checkProject(context: WorkContext, order: CheckOrder): Promise<CheckResult> {
  const tell = context.enter('render', say('doing.readBackFile', { name: basename(order.dub) }))
  const { dub, lines, job, loudness } = order
  const told = job === undefined ? undefined : await jobReport(context, job)
  const document = await context.document()
  const { speakers } = document
  const names = Object.fromEntries(Object.values(speakers).map(({ id: label, name }) => [label, name]))
  const made = await check(context, { dub, lines, names, report: told, target: loudness }, tell)
  const approved = countApproved(document, order.target)
  const report = { ...asInProject(made, order), ...(approved.approved > 0 && { approved }) }
  const { id } = context
  const { verdict } = report
  const findings = report.findings.length
  const facts = { id, target: order.target, dub: order.dub, madeAt: Date.now(), verdict, findings }
  await context.use(({ reports }) => reports.add(facts, report))
  return { report: id, verdict, findings }
}

/**
 * The render's report; undefined if it cannot be had. Without it line rates are unknown, but the rest is still
 * measured.
 */
async function jobReport(context: WorkContext, job_id: string): Promise<JobReport | undefined> {
  const report = await onOwnEngine(context, (local, signal) => local.jobReport({ job_id }, { signal })).catch(
    (error) => {
      if (context.signal.aborted) throw error
    },
  )
  return report?.lines.length ? report : undefined
}

/** Maps the report's line ids from the service's to the project's. */
function asInProject(report: QcReport, { lines, ids }: CheckOrder): QcReport {
  const own = new Map(lines.map((line, at) => [line.id, ids[at] ?? line.id]))
  return { ...report, lines: report.lines.map((line) => ({ ...line, id: own.get(line.id) ?? line.id })) }
}
