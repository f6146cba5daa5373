import { basename } from 'node:path'
import type { CheckResult } from '../../../shared/commands/work.ts'
import type { JobReport, Local } from '../../../shared/contract/local.ts'
import { AppError } from '../../../shared/failure.ts'
import type { QcReport } from '../../../shared/qc/report.ts'
import type { Client } from '../../client/method.ts'
import type { WorkContext } from './workContext.ts'
import type { CheckOrder } from './workOrder.ts'

/** Checks a dub on the engine of this computer and stores the report with the project. */
export async function checkProject(context: WorkContext, order: CheckOrder): Promise<CheckResult> {
  const tell = context.enter('render', `Reading back ${basename(order.dub)}`)
  const made = await context.onThisComputer(async ({ local }, signal) => {
    if (local === undefined) throw new Error('The engine of this computer has its own calls.')
    return readBack(local, order, { video: context.video, signal, tell })
  })
  const { speakers } = await context.document()
  const nameOf = (label: string) => speakers[label]?.name || label
  const report = asInProject(made, order, nameOf)
  const { id } = context
  const { verdict } = report
  const findings = report.findings.length
  const facts = { id, target: order.target, dub: order.dub, madeAt: Date.now(), verdict, findings }
  await context.use(({ reports }) => reports.add(facts, report))
  return { report: id, verdict, findings }
}

interface Reading {
  readonly video: string
  readonly signal: AbortSignal
  tell(fraction: number): void
}

async function readBack(local: Client<Local>, order: CheckOrder, { video, signal, tell }: Reading): Promise<QcReport> {
  const { dub, lines, job, loudness } = order
  const told = job === undefined ? undefined : await jobReport(local, job, signal)
  const wish = { source: video, dub, lines, report: told, target: loudness, stream: true as const }
  let found: QcReport | undefined
  for await (const { fraction, report } of await local.qc(wish, { signal })) {
    tell(fraction)
    found = report
  }
  if (found !== undefined) return found
  throw new AppError({ kind: 'bad_reply', message: 'The dub was read back, but no report came of it. Check it again.' })
}

/**
 * The render's report; undefined if it cannot be had. Without it line rates are unknown, but the rest is still
 * measured.
 */
async function jobReport(local: Client<Local>, job_id: string, signal: AbortSignal): Promise<JobReport | undefined> {
  const report = await local.jobReport({ job_id }, { signal }).catch(() => undefined)
  return report === undefined || report.lines.length === 0 ? undefined : report
}

/** Maps the report's line and speaker ids from the service's to the project's. */
function asInProject(report: QcReport, { lines, ids }: CheckOrder, nameOf: (label: string) => string): QcReport {
  const own = new Map(lines.map((line, at) => [line.id, ids[at] ?? line.id]))
  const named = report.lines.map((line) => {
    return { ...line, id: own.get(line.id) ?? line.id, speaker: nameOf(line.speaker) }
  })
  return { ...report, lines: named }
}
