import { z } from 'zod'
import { Target } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'
import { QcReport, Verdict } from '../qc/report.ts'

/** A report without its content. */
export const ReportFacts = z.object({
  id: z.string(),
  target: Target,
  /** Path of the dub. */
  dub: z.string(),
  /** In milliseconds since 1970. */
  madeAt: z.number(),
  verdict: Verdict,
  findings: z.int(),
})
export type ReportFacts = z.infer<typeof ReportFacts>

const project = z.string().min(1)
const byId = z.object({ project, report: z.string().min(1) })

/** Commands for reports on finished dubs of a project's video, which are stored with the project. */
export const checks = {
  /** Checks a dub of the project's video, made by this or another tool, as work on the project. */
  checkDub: {
    input: z.object({ project, target: Target, dub: z.string().min(1) }),
    output: z.object({ work: z.string() }),
  },
  /** Newest first. */
  listReports: { input: z.object({ project }), output: z.object({ reports: z.array(ReportFacts) }) },
  /** A report; the ids of its lines are those of the project. */
  readReport: { input: byId, output: QcReport },
  removeReport: { input: byId, output: z.object({}) },
} as const satisfies CommandTable
