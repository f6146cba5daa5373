import { basename } from 'node:path'
import { LOUDNESS_PRESETS, PRESET_OF } from '../../../../shared/audio/mix/loudnessPresets.ts'
import { THIS_COMPUTER } from '../../../../shared/basics/fixedValues.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { CheckResult } from '../../../../shared/commands/finishedDub.ts'
import type { JobReport, QcSegment } from '../../../../shared/contract/local.ts'
import type { Target } from '../../../../shared/contract/records.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { Document } from '../../../../shared/project/document.ts'
import { linesInOrder } from '../../../../shared/project/lines/linesInOrder.ts'
import { mixIn } from '../../../../shared/project/projectEdits.ts'
import { renderKey } from '../../../../shared/project/renderKey.ts'
import { dialogueOf, isDescription } from '../../../../shared/project/speakers/describer.ts'
import { isSound, voiceText } from '../../../../shared/project/takes/takeKey.ts'
import { countVerdicts, verdictsOf } from '../../../../shared/qc/lineVerdict.ts'
import type { LoudnessTarget, QcReport } from '../../../../shared/qc/report.ts'
import { countApproved } from '../../../../shared/review/lineReview.ts'
import { lastEvent, onOwnEngine } from '../links.ts'
import type { WorkContext } from '../workContext.ts'
import { type CheckOrder, jobsOf, type RenderPlan, type StoredWork } from '../workOrder.ts'

/** Checks a dub on the engine of this computer and stores the report with the project. */
export async function checkProjectDub(context: WorkContext, order: CheckOrder): Promise<CheckResult> {
  const { id } = context
  const renderReport = order.job === undefined ? undefined : await jobReport(context, order.job)
  const report = await readBack(context, order, { id, renderReport })
  return { report: id, findings: report.findings.length, ...summarizeCheck(report) }
}

/** Most findings that a result names. */
const MAX_NAMED_FINDINGS = 3

/** The outcome of a check as a result keeps it: the verdict, how many lines are in each state, and the findings that matter most. */
export function summarizeCheck({
  verdict,
  findings,
  lines,
}: QcReport): Pick<CheckResult, 'verdict' | 'states' | 'looks'> {
  const looks = findings.slice(0, MAX_NAMED_FINDINGS).map(({ message, line, at }) => {
    const found = lines.find(({ number }) => number === line)
    return { message, ...(found && { line: found.id, at: found.start }), ...omitUndefined({ at }) }
  })
  return { verdict, states: countVerdicts(verdictsOf(lines)), ...(looks.length > 0 && { looks }) }
}

interface ReadBackInputs {
  /** The id of the report. */
  readonly id: string
  readonly renderReport: JobReport | undefined
}

/**
 * Reads a dub back, checks it and stores the report of the check under an id; `renderReport` is the report of the render, which has
 * the rates.
 */
export async function readBack(
  context: WorkContext,
  order: CheckOrder,
  { id, renderReport }: ReadBackInputs,
): Promise<QcReport> {
  const reportProgress = context.enter('check', say('doing.readBackFile', { name: basename(order.dub) }))
  const { dub, lines, loudness } = order
  const document = await context.document()
  const { speakers } = document
  const names = Object.fromEntries(Object.values(speakers).map(({ id: label, name }) => [label, name]))
  const made = await check(context, { dub, lines, names, report: renderReport, target: loudness }, reportProgress)
  reportProgress(1)
  const approved = countApproved(dialogueOf(document), order.target)
  const report = { ...made, ...(approved.approved > 0 && { approved }) }
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

/** A finished dub to check. */
interface CheckRequest {
  /** Path of the dub. */
  readonly dub: string
  /** The expected lines. */
  readonly lines: readonly QcSegment[]
  /** Names of speakers by label, as findings call them. */
  readonly names?: Readonly<Record<string, string>> | undefined
  /** The report of the render, which has the rates of the lines. */
  readonly report?: JobReport | undefined
  readonly target?: LoudnessTarget | undefined
}

/** Reads a finished dub back and checks it, always on the engine of this computer; `onProgress` takes 0 to 1. */
function check(
  context: Pick<WorkContext, 'video' | 'onThisComputer'>,
  { dub, lines, names = {}, report, target }: CheckRequest,
  onProgress: (fraction: number) => void,
): Promise<QcReport> {
  const named = lines.map((line) => ({ ...line, ...(names[line.speaker] && { name: names[line.speaker] }) }))
  const order = { source: context.video, dub, lines: named, report, target, stream: true as const }
  return onOwnEngine(context, async (local, signal) => {
    const last = await lastEvent(await local.qc(order, { signal }), onProgress)
    if (last?.report !== undefined) return last.report
    throw new AppError({ kind: 'bad_reply', message: say('failure.noReport') })
  })
}

/**
 * The order to check a finished render against the document as it was when the render was ordered. Lines that the render itself moved to
 * the times of the source's speech are expected there.
 */
export function checkAfter(work: StoredWork, document: Document): CheckOrder | undefined {
  const { order, state } = work
  if (order.kind !== 'render' || state.name !== 'done' || state.result === undefined) return undefined
  const { target } = order
  const isAsMade = state.result.basis === renderKey(document, target)
  const lines = order.plan.lines.map((line) => {
    const { start, end } = (isAsMade && document.lines[line.id]) || line
    return { ...line, start, end }
  })
  const plan = { ...order.plan, lines }
  const { profile, renderJob } = jobsOf(work)
  const job = profile === THIS_COMPUTER && renderJob !== undefined ? { job: renderJob } : {}
  return { ...checkOfRender(plan, target, state.result.path), ...job }
}

/** The order to check the file that a plan was rendered to. */
export function checkOfRender(plan: RenderPlan, target: Target, dub: string): CheckOrder {
  const lines = plan.lines.map(({ id, number, start, end, text, speaker }) => {
    return { id, number, start, end, text, speaker }
  })
  return { kind: 'check', target, dub, lines }
}

/**
 * The order to check any dub against the current document; all lines but those that keep the original voice are
 * expected, translated or not.
 */
export function checkOfFile(document: Document, target: Target, dub: string): CheckOrder {
  const lines = linesInOrder(document)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => !isDescription(document, line) && !line.keepOriginal && !isSound(line, target))
    .map(({ line, number }) => {
      const { id, start, end, speaker } = line
      return { id, number, start, end, speaker, text: voiceText(line, target, document.dictionary) }
    })
  const loudness = targetOf(document, target)
  return { kind: 'check', target, dub, lines, ...omitUndefined({ loudness }) }
}

/** The loudness target of the mix; undefined if it is the source's. */
function targetOf(document: Document, target: Target): LoudnessTarget | undefined {
  const { loudness, dialogue, truePeak } = LOUDNESS_PRESETS[PRESET_OF[mixIn(document, target).loudness]]
  return loudness === undefined ? undefined : { lufs: loudness, dialogue, truePeak }
}
