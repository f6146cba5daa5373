import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { MadeDub } from '../../../../shared/commands/finishedDub.ts'
import type { AssembleOrder } from '../../../../shared/contract/filmOrders.ts'
import type { JobReport, QcSegment } from '../../../../shared/contract/local.ts'
import type { Target } from '../../../../shared/contract/records.ts'
import { AppError, because } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { TakesSettings } from '../../../../shared/settings/settings.ts'
import { cuesInDub } from '../../../../shared/timing/waits/cuesInDub.ts'
import type { TimeMapKnots } from '../../../../shared/timing/waits/timeMap.ts'
import { renameFile } from '../../../client/bytes/renameFile.ts'
import { giveRights } from '../../../files/giveRights.ts'
import { freePath, placeFile } from '../../../files/placeFile.ts'
import { writeTakeFiles } from '../../project/takeFiles.ts'
import { isDone } from '../checkpoint.ts'
import { figures } from '../figures.ts'
import { localOf, onOwnEngine } from '../links.ts'
import { runJob } from '../runJob.ts'
import type { WorkContext } from '../workContext.ts'
import { countSpeakers, type RenderPlan } from '../workOrder.ts'
import { clearVideo, placedBefore, placeVideo, unfinishedFile, writeSidecarSubtitles } from './makeVideo.ts'

/** Share of a render that speaking its lines takes, 0 to 1; the film has the rest. */
export const SPEECH_SHARE = 0.4

/** A dub that the engine of this computer made, with its report. */
type ReportedDub = MadeDub & { readonly report: JobReport }

/** Renders on the engine of this computer: places the chosen takes on the video; with `timeMap` the picture waits as the map has it. */
export async function renderFromTakes(
  context: WorkContext,
  plan: RenderPlan,
  { target, timeMap }: { readonly target: Target; readonly timeMap?: TimeMapKnots | undefined },
): Promise<ReportedDub> {
  for (const note of plan.notes) context.note(note, 'made')
  const { output } = plan.options
  const made = unfinishedFile(context.id, output)
  const assembled = () =>
    runJob(context, {
      kept: 'renderJob',
      stage: 'render',
      ...(isDone(context, 'speech') && { part: { from: SPEECH_SHARE, to: 1 } }),
      doing: say('doing.takes'),
      here: true,
      async start(link, { signal }) {
        // Of an order that the engine has lost.
        await clearRender(context, output)
        const order = await orderOf(context, plan, { output: made, target, signal })
        return localOf(link).assemble({ ...order, timeMap }, { signal })
      },
    })
  try {
    let { job_id } = await assembled()
    const placed = await placedBefore(context, plan.options)
    // The film of an earlier run never got its name, and its file is gone: it is made again.
    if (placed === undefined && !existsSync(made)) {
      await context.saveCheckpoint({ renderJob: undefined, placing: undefined })
      job_id = (await assembled()).job_id
    }
    const report = await onOwnEngine(context, (local, signal) => local.jobReport({ job_id }, { signal }))
    for (const note of [...report.notes, ...(report.left ?? [])]) context.note(note, 'made')
    const lines = plan.lines.map(({ id, start, end, text, speaker }) => ({ id, start, end, text, speaker }))
    if (placed === undefined && plan.options.carriesReport !== false)
      await carryReport(context, { path: made, lines, report })
    const path = placed ?? (await placeVideo(context, plan.options, made))
    const stems = await placeStems(report, { made, path })
    const subtitles = plan.options.subtitles
      ? await writeSidecarSubtitles(context, path, cuesInDub(plan.cues, report))
      : []
    return {
      path,
      subtitles,
      speakers: countSpeakers(plan),
      basis: plan.basis,
      ...(stems.length > 0 && { stems }),
      ...figures(lines, report),
      ...loudnessOf(report),
      report,
    }
  } finally {
    // If the studio is closing, the engine's job continues and still needs these files.
    if (!context.signal.aborted || context.isCancelled()) {
      await clearRender(context, output)
    }
  }
}

/**
 * Writes the report of a render into its dub, so that a check knows the intended lines wherever the file goes. A dub that cannot
 * take it is none the worse.
 */
async function carryReport(
  context: Pick<WorkContext, 'onThisComputer' | 'signal' | 'note'>,
  { path, lines, report }: { path: string; lines: readonly QcSegment[]; report: JobReport },
): Promise<void> {
  try {
    await onOwnEngine(context, (local, signal) => local.carryReport({ path, lines: [...lines], report }, { signal }))
  } catch (error) {
    if (context.signal.aborted) throw error
    context.note(because(say('note.reportLeft'), error), 'warning')
  }
}

/** The loudness, as far as it was measured: silence has none. */
function loudnessOf({ loudness }: JobReport): Pick<MadeDub, 'loudness' | 'truePeak'> {
  const { integrated, truePeak } = loudness ?? {}
  return { ...omitUndefined({ loudness: integrated, truePeak }) }
}

/** The id of a render, and the folder for temporary files. */
type RenderPlace = Pick<WorkContext, 'id' | 'scratch'>

/** The folder of the takes that a render is made of. */
function takesFolder({ id, scratch }: RenderPlace): string {
  return join(scratch, `${id}.lines`)
}

/** Removes a render's temporary files. */
export async function clearRender(place: RenderPlace, output: string): Promise<void> {
  await Promise.all([rm(takesFolder(place), { recursive: true, force: true }), clearVideo(place.id, output)])
}

interface OrderInputs {
  readonly output: string
  readonly target: Target
  readonly signal: AbortSignal
}

async function orderOf(context: WorkContext, plan: RenderPlan, inputs: OrderInputs): Promise<AssembleOrder> {
  const { output, target, signal } = inputs
  const ids = [...plan.lines, ...(plan.described?.lines ?? [])].flatMap(({ take }) => take ?? [])
  const paths = await writeTakeFiles(takesFolder(context), ids, {
    withTakes: (work) => context.use((file) => work(file.takes)),
    signal,
  })
  const withPaths = (lines: RenderPlan['lines']) =>
    lines.map(({ take: id, number: _, ...line }) => {
      const take = paths.get(id ?? '')
      if (take === undefined) throw new AppError({ kind: 'not_found', message: say('failure.takeGone') })
      return { ...line, take }
    })
  const { sourceLanguage } = await context.document()
  return {
    ...TakesSettings.parse({ ...plan, ...plan.options }),
    source: context.video,
    lines: withPaths(plan.lines),
    ...(plan.described && { described: { ...plan.described, lines: withPaths(plan.described.lines) } }),
    keep: plan.keep,
    mix: plan.mix,
    output,
    language: target,
    ...omitUndefined({ sourceLanguage, burn: plan.burn, signs: plan.signs }),
    ...(plan.options.subtitleTrack ? { subtitles: { language: target, cues: plan.cues } } : {}),
  }
}

/** Renames a file or folder to the wanted or the next free name. */
async function place(made: string, targetPath: string): Promise<string> {
  if ((await stat(made)).isFile()) return placeFile(made, targetPath)
  const path = await freePath(targetPath)
  await renameFile(made, path)
  await giveRights(path)
  return path
}

/** Stems are named after the video, which may have got a number. */
async function placeStems(
  report: JobReport | undefined,
  { made, path }: { made: string; path: string },
): Promise<string[]> {
  const stem = made.slice(0, -extname(made).length)
  const placed: string[] = []
  for (const file of report?.files ?? []) {
    if (file === made || !file.startsWith(stem)) continue
    placed.push(await place(file, `${path.slice(0, -extname(path).length)}${file.slice(stem.length)}`))
  }
  return placed
}
