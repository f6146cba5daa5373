import { basename } from 'node:path'
import type { CheckResult } from '../../../shared/commands/work.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import { say } from '../../../shared/locale/message.ts'
import { dialogueOf } from '../../../shared/project/speakers/describer.ts'
import type { QcReport } from '../../../shared/qc/report.ts'
import { countApproved } from '../../../shared/review/lineReview.ts'
import { check } from '../steps/check.ts'
import { onOwnEngine } from '../steps/onLink.ts'
import type { WorkContext } from './workContext.ts'
import type { CheckOrder } from './workOrder.ts'

/** Checks a dub on the engine of this computer and stores the report with the project. */
export async function checkProject(context: WorkContext, order: CheckOrder): Promise<CheckResult> {
  const { id } = context
  const told = order.job === undefined ? undefined : await jobReport(context, order.job)
  const { verdict, findings } = await readBack(context, order, { id, told })
  return { report: id, verdict, findings: findings.length }
}

interface ReadBackGiven {
  /** The id of the report. */
  readonly id: string
  readonly told: JobReport | undefined
  /** Takes 0 to 1; absent: shown as a part of the render. */
  onProgress?(fraction: number): void
}

/** Reads a dub back, judges it and stores the report of that under an id; `told` is the report of the render, which has the rates. */
export async function readBack(
  context: WorkContext,
  order: CheckOrder,
  { id, told, onProgress }: ReadBackGiven,
): Promise<QcReport> {
  const tell = onProgress ?? context.enter('render', say('doing.readBackFile', { name: basename(order.dub) }))
  const { dub, lines, loudness } = order
  const document = await context.document()
  const { speakers } = document
  const names = Object.fromEntries(Object.values(speakers).map(({ id: label, name }) => [label, name]))
  const made = await check(context, { dub, lines, names, report: told, target: loudness }, tell)
  const approved = countApproved(dialogueOf(document), order.target)
  const report = { ...asInProject(made, order), ...(approved.approved > 0 && { approved }) }
  const { verdict, findings } = report
  const facts = { id, target: order.target, dub: order.dub, madeAt: Date.now(), verdict, findings: findings.length }
  await context.use(({ reports }) => reports.add(facts, report))
  return report
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
