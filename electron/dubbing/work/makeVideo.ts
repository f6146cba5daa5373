import { rm, stat, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { z } from 'zod'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { FinishedDub } from '../../../shared/commands/finishedDub.ts'
import type { PlacedText } from '../../../shared/contract/assemble.ts'
import type { JobReport, QcSegment } from '../../../shared/contract/local.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { service } from '../../../shared/contract/service.ts'
import { because } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { endingOf, isSoundName } from '../../../shared/mediaEndings.ts'
import { isHeld, leftOutOf, type RenderSettings, type Settings, unusual } from '../../../shared/settings/settings.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { formatSrt } from '../../../shared/subtitles/formats/srt.ts'
import { cuesInDub } from '../../../shared/timing/cuesInDub.ts'
import { LONGEST, type PacedOrder, pacingOf } from '../../../shared/timing/pacing.ts'
import { createTimeMap, stretchInDub, type TimeMapKnots } from '../../../shared/timing/timeMap.ts'
import type { WaitNeeds } from '../../../shared/timing/waitNeeds.ts'
import { renameFile } from '../../client/renameFile.ts'
import { giveRights } from '../../files/giveRights.ts'
import { makeFile, numbered, placeFile } from '../../files/placeFile.ts'
import { hiddenBeside, unwritable } from '../../files/tryFile.ts'
import { onOwnEngine } from './links.ts'
import { runJob } from './runJob.ts'
import type { WorkContext } from './workContext.ts'

/** The input of a render by a service (spec 4.6). */
export type RenderInput = z.input<(typeof service)['render']['input']>

/** The settings that an order to a service says, with the pace of the picture where nobody chose one. */
export function ownOptions(order: Settings & PacedOrder): Pick<Settings, keyof RenderSettings> {
  const picture = pacingOf(order)
  return unusual({ ...order, picture, longest: order.longest ?? (picture === 'auto' ? LONGEST : undefined) })
}

/** The pace of a dub that is decided when its lines are spoken. */
export interface OpenPace {
  readonly picture: 'auto'
  /** By which share of the film it may get longer. */
  readonly longest: number
}

/** A render, where the picture waits, and the texts that are laid over it. */
export type FilmInput = Omit<RenderInput, keyof RenderSettings> &
  Pick<Settings, keyof RenderSettings> & {
    readonly timeMap?: TimeMapKnots | undefined
    readonly signs?: PlacedText[] | undefined
  }

/** The options of a dub that say what becomes of its file. */
type FileWish = Pick<DubOrder, 'to' | 'output' | 'signs' | 'signTrack' | 'subtitleTrack' | 'carriesReport'>

/** A line as subtitles show it. */
type ShownLine = Pick<Segment, 'start' | 'end' | 'text'> & { readonly id?: number | undefined }

/** A video that was made; report and notes as far as the service tells them. */
export interface MadeVideo extends Pick<FinishedDub, 'path'> {
  readonly report: JobReport | undefined
  /** Sentences on the render, and on what the file cannot hold. */
  readonly notes: readonly Message[]
}

/**
 * Has the service make the dubbed video, and places it at the output in one step. The engine of this computer reads the
 * film where it lies and writes the video itself; with `timeMap` the picture waits as that says, and `signs` are laid over it
 * or become a track, as ordered. Its subtitle track has the texts of `shown`, which may be spelt otherwise than they are spoken.
 */
export async function makeVideo(
  context: WorkContext,
  order: FileWish,
  { timeMap, signs: all = [], ...wish }: FilmInput,
  shown: readonly ShownLine[] = wish.segments,
): Promise<MadeVideo> {
  const { id, video, signal } = context
  const placed = await placedBefore(context, order)
  if (placed !== undefined) {
    const report = await reportOf(context, placed.job)
    return { path: placed.path, report, notes: [...(report?.notes ?? []), ...(report?.left ?? [])] }
  }
  const [hidden] = unfinishedFiles(id, order.output)
  const input = { ...wish, signs: order.signs === true ? all : [] }
  try {
    const { job_id } = await runJob(context, {
      kept: 'renderJob',
      stage: 'render',
      doing: say('doing.render'),
      start({ service, local }, call) {
        if (local === undefined) return service.render(forHosted(context, input), { file: video, ...call })
        const film = { timeMap, path: video, output: hidden, takes: context.takes }
        return local.renderFile({ ...input, ...film }, { signal: call.signal })
      },
      videoPath: hidden,
    })
    const report = await reportOf(context, job_id)
    const left = await completeVideo(context, order, {
      made: hidden,
      segments: cuesInDub(shown, report),
      signs: signsInDub(all, report),
    })
    if (order.carriesReport !== false) await carryReport(context, { path: hidden, lines: wish.segments, report })
    const notes = [...(report?.notes ?? []), ...(left ?? report?.left ?? [])]
    return { path: await placeVideo(context, order, hidden), report, notes }
  } finally {
    // The engine may be writing it; a studio that closes, or work that is paused, comes back to it.
    if (!signal.aborted || context.isCancelled()) await clearVideo(id, order.output)
  }
}

/**
 * Writes the report of a render into its dub, so that a check finds what was to be said wherever the file goes. A dub that cannot
 * take it is none the worse.
 */
export async function carryReport(
  context: Pick<WorkContext, 'onThisComputer' | 'signal' | 'note'>,
  { path, lines, report }: { path: string; lines: readonly QcSegment[]; report: JobReport | undefined },
): Promise<void> {
  if (report === undefined) return
  const spoken = lines.map(({ id, start, end, text, speaker }) => ({ id, start, end, text, speaker }))
  try {
    await onOwnEngine(context, (local, signal) => local.carryReport({ path, lines: spoken, report }, { signal }))
  } catch (error) {
    if (context.signal.aborted) throw error
    context.note(because(say('note.reportLeft'), error), 'warning')
  }
}

/**
 * The order for a hosted service, which knows lines by their places in it (spec 2.3). It cannot let the picture wait nor lay texts
 * over it, and may not know settings of voices: what a person chose of these is noted.
 */
export function forHosted(
  { note }: Pick<WorkContext, 'note'>,
  { picture, segments, signs = [], loudness, mono, exactSeconds, chapterTitles, ...input }: Omit<FilmInput, 'timeMap'>,
): RenderInput {
  if (input.voice_settings !== undefined || input.bed_levels !== undefined) {
    note(say('note.hostedSettings'), 'warning')
  }
  const inOrder = segments.map(({ wait: _wait, view: _view, sound: _sound, ...segment }, id) => ({ ...segment, id }))
  if (picture === 'wait' || segments.some(({ wait }) => wait === true)) {
    note(say('note.noWaits'), 'warning')
  }
  if (signs.length > 0) note(say('note.noSigns'), 'warning')
  if (chapterTitles !== undefined) note(say('note.chaptersKept'), 'warning')
  if (input.keep !== undefined) note(say('note.hostedKept', { count: input.keep.length }), 'warning')
  const levels = segments.some(({ sound }) => sound !== undefined) ? [say('note.mix.levels')] : []
  const what = [...leftOutOf({ loudness, mono, exactSeconds }), ...levels]
  if (what.length > 0) note(say('note.mixLeftOut', { what }), 'warning')
  return { ...knownToAll(input), segments: inOrder }
}

/** The order without settings that only the engine of this computer knows. */
function knownToAll<T extends object>(input: T): T {
  const isKnown = ([name]: [string, unknown]) => name in service.render.input.shape
  return Object.fromEntries(Object.entries(input).filter(isKnown)) as T
}

/** Texts of the film in the time of its dub. */
function signsInDub(signs: readonly PlacedText[], report: JobReport | undefined): PlacedText[] {
  const map = createTimeMap(report?.time_map ?? [])
  return signs.map((sign) => stretchInDub(sign, map))
}

/** Removes the unfinished files of a video. */
export async function clearVideo(id: string, output: string): Promise<void> {
  await Promise.all(unfinishedFiles(id, output).map((path) => rm(path, { force: true })))
}

/**
 * The hidden files that a video, or its sound alone, is made in, beside its output; the engine tells the kind of a file by its
 * ending.
 */
export function unfinishedFiles(id: string, output: string): [video: string, part: string] {
  const video = `${hiddenBeside(output, id)}${isSoundName(output) ? endingOf(output) : '.mp4'}`
  return [video, `${video}.part`]
}

/** Most names that are tried for a finished video. */
const MOST_NAMES = 99

/** The video of this render that got its name before a kill, and its job: it is whole, and is not made again. */
export async function placedBefore(
  { reached: { placing, renderJob: job } }: Pick<WorkContext, 'reached'>,
  { output }: Pick<FileWish, 'output'>,
): Promise<{ readonly path: string; readonly job: string } | undefined> {
  if (placing === undefined || job === undefined) return undefined
  for (let number = 1; number <= MOST_NAMES; number++) {
    const path = numbered(output, number)
    const found = await identityOf(path, job)
    if (found === undefined) return undefined
    if (found === placing) return { path, job }
  }
  return undefined
}

/** A file of a job, by what stays when it gets another name. */
async function identityOf(path: string, job: string): Promise<string | undefined> {
  const facts = await stat(path, { bigint: true }).catch(() => undefined)
  return facts && `${job} ${facts.dev} ${facts.ino} ${facts.size}`
}

/**
 * Renames a finished video to the output. A file there is replaced if the context says so; else the video takes the next
 * free name, which is noted. Throws `file`.
 */
export async function placeVideo(
  { note, replaces, reached, reach }: Pick<WorkContext, 'note' | 'replaces' | 'reached' | 'reach'>,
  { output }: Pick<FileWish, 'output'>,
  finished: string,
): Promise<string> {
  try {
    const { renderJob: job } = reached
    if (job !== undefined) await reach({ placing: await identityOf(finished, job) })
    if (replaces) {
      await giveRights(finished)
      await renameFile(finished, output)
      return output
    }
    const path = await placeFile(finished, output)
    if (path !== output) note(say('note.nameTaken', { wanted: basename(output), name: basename(path) }), 'warning')
    return path
  } catch (error) {
    throw unwritable(output, error)
  }
}

/** The render's report. A finished video is not discarded because its report is missing. */
function reportOf(context: WorkContext, job_id: string): Promise<JobReport | undefined> {
  return context.onLink(async ({ local }, signal) => local?.jobReport({ job_id }, { signal })).catch(() => undefined)
}

/**
 * What the lines of this dub need, by which the waits of several languages are decided: they are spoken once to measure it, on the
 * engine of this computer.
 */
export async function ownNeeds(
  context: WorkContext,
  { output: place }: Pick<FileWish, 'output'>,
  input: FilmInput,
): Promise<WaitNeeds> {
  const { id, video, reached } = context
  if (reached.needs !== undefined) return reached.needs
  const [output] = unfinishedFiles(id, place)
  const { job_id } = await runJob(context, {
    kept: 'renderJob',
    stage: 'render',
    doing: say('doing.waits'),
    async start({ local }, { signal }) {
      if (local === undefined) throw new Error('The engine of this computer has its own calls.')
      return local.renderFile({ ...input, path: video, output, onlyWaits: true }, { signal })
    },
  })
  const report = await context.onLink(async ({ local }, signal) => local?.jobReport({ job_id }, { signal }))
  if (report?.needs === undefined) throw new Error('A render that only measures reports what its lines need.')
  await context.reach({ needs: report.needs, renderJob: undefined })
  return report.needs
}

/** A video as it was made, and the texts of its tracks in its own time. */
interface MadeFile {
  readonly made: string
  readonly segments: readonly ShownLine[]
  readonly signs: readonly PlacedText[]
}

/**
 * Completes a video on this computer's engine: converts the container, adds tracks of subtitles and signs, and adds the source's
 * tracks, chapters and tags that a hosted service drops. Answers what the new file cannot hold, if it was rewritten.
 */
async function completeVideo(
  context: WorkContext,
  order: FileWish,
  { made, segments, signs }: MadeFile,
): Promise<readonly Message[] | undefined> {
  const { video, note } = context
  const extension = extname(order.output).toLowerCase()
  const isOurs = await context.onLink(async ({ local }) => local !== undefined)
  // Our engine makes sound alone at once; a hosted service always makes a video.
  const isWished = order.subtitleTrack === true || !(extension === '.mp4' || (isSoundName(order.output) && isOurs))
  if (!isWished && isOurs) return undefined
  const output = `${made}${extension}`
  const cues = segments.map(({ start, end, text }) => ({ start, end, text }))
  const hasSigns = order.signTrack === true && isHeld('signTrack', order.output) && signs.length > 0
  const own = {
    ...(order.subtitleTrack && { subtitles: { language: order.to, cues } }),
    ...(hasSigns && { signs: { language: order.to, texts: [...signs] } }),
  }
  try {
    const { left } = await onOwnEngine(context, (local, signal) =>
      local.repack({ source: video, dub: made, output, ...own }, { signal }),
    )
    await renameFile(output, made)
    return left
  } catch (error) {
    if (isWished || context.signal.aborted) throw error
    note(because(say('note.extrasFailed'), error), 'warning')
    return undefined
  } finally {
    await rm(output, { force: true })
  }
}

/** Writes subtitles beside a finished video; returns their paths. A failure is only noted, since the video is made. */
export async function writeSubtitles(
  { note }: Pick<WorkContext, 'note'>,
  video: string,
  cues: readonly Cue[],
): Promise<string[]> {
  const wanted = `${video.slice(0, -extname(video).length)}.srt`
  try {
    return [await makeFile(wanted, (part) => writeFile(part, formatSrt(cues)))]
  } catch {
    note(say('note.subtitlesFailed', { name: basename(video) }), 'warning')
    return []
  }
}
