import { existsSync, readdirSync } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { z } from 'zod'
import type { DubOrder } from '../../../../shared/commands/dubs.ts'
import type { FinishedDub } from '../../../../shared/commands/finishedDub.ts'
import type { PlacedText } from '../../../../shared/contract/assemble.ts'
import type { Segment } from '../../../../shared/contract/records.ts'
import { service } from '../../../../shared/contract/service.ts'
import { because } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { endingOf, isSoundName } from '../../../../shared/mediaEndings.ts'
import { isHeld, leftOutOf, type RenderSettings, type Settings } from '../../../../shared/settings/settings.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { formatSrt } from '../../../../shared/subtitles/formats/srt.ts'
import { renameFile } from '../../../client/bytes/renameFile.ts'
import { giveRights } from '../../../files/giveRights.ts'
import { makeFile, numbered, placeFile } from '../../../files/placeFile.ts'
import { hiddenBeside, unwritable } from '../../../files/tryFile.ts'
import { onOwnEngine } from '../links.ts'
import { runJob } from '../runJob.ts'
import type { WorkContext } from '../workContext.ts'

/** The input of a render by a service (spec 4.6). */
export type RenderInput = z.input<(typeof service)['render']['input']>

/** The order of a render, and the translated texts of the picture. */
export type FilmInput = Omit<RenderInput, keyof RenderSettings> &
  Pick<Settings, keyof RenderSettings> & { readonly signs?: PlacedText[] | undefined }

/** The options of a dub that say what becomes of its file. */
type VideoFileRequest = Pick<DubOrder, 'to' | 'output' | 'signs' | 'signTrack' | 'subtitleTrack'>

/** A line as subtitles show it. */
type ShownLine = Pick<Segment, 'start' | 'end' | 'text'>

/** A video that was made, and what its file cannot hold. */
interface MadeVideo extends Pick<FinishedDub, 'path'> {
  readonly notes: readonly Message[]
}

/**
 * Has a hosted service make the dubbed video, and places it at the output in one step. Texts of the picture become a track, as ordered.
 * Its subtitle track has the texts of `shown`, which may be spelt otherwise than they are spoken.
 */
export async function makeVideo(
  context: WorkContext,
  order: VideoFileRequest,
  { signs = [], ...wish }: FilmInput,
  shown: readonly ShownLine[] = wish.segments,
): Promise<MadeVideo> {
  const { id, video, signal } = context
  const placed = await placedBefore(context, order)
  if (placed !== undefined) return { path: placed, notes: [] }
  const hidden = unfinishedFile(id, order.output, isSoundName(order.output) ? endingOf(order.output) : '.mp4')
  const input = { ...wish, signs: order.signs === true ? signs : [] }
  try {
    await runJob(context, {
      kept: 'renderJob',
      stage: 'render',
      doing: say('doing.render'),
      start: ({ service }, call) => service.render(forHosted(context, input), { file: video, ...call }),
      videoPath: hidden,
    })
    const notes = await completeVideo(context, order, { made: hidden, segments: shown, signs })
    return { path: await placeVideo(context, order, hidden), notes }
  } finally {
    // Work that is paused, or stopped with the studio, goes on with this file.
    if (!signal.aborted || context.isCancelled()) await clearVideo(id, order.output)
  }
}

/**
 * The order for a hosted service, which knows lines by their places in it (spec 2.3). It cannot let the picture wait nor lay texts
 * over it, and may not know settings of voices: what a person chose of these is noted.
 */
export function forHosted(
  { note }: Pick<WorkContext, 'note'>,
  { picture, segments, signs = [], loudness, mono, exactSeconds, chapterTitles, ...input }: FilmInput,
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

/**
 * The hidden file that a dub is made in, beside its output; the engine tells the kind of a file by its ending. What is made beside a
 * dub has its name, so that all of it is found again.
 */
export function unfinishedFile(id: string, output: string, ending = endingOf(output)): string {
  return `${hiddenBeside(output, id)}${ending}`
}

/** The unfinished files of a dub that are there. */
export function unfinishedFiles(id: string, output: string): string[] {
  const folder = dirname(output)
  const name = basename(hiddenBeside(output, id))
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((one) => (one.startsWith(name) ? join(folder, one) : []))
}

/** Removes the unfinished files of a dub. */
export async function clearVideo(id: string, output: string): Promise<void> {
  await Promise.all(unfinishedFiles(id, output).map((path) => rm(path, { recursive: true, force: true })))
}

/** Most names that are tried for a finished video. */
const MAX_VIDEO_NAME_ATTEMPTS = 99

/** The video of this render that got its name before a kill: it is whole, and is not made again. */
export async function placedBefore(
  { checkpoint: { placing, renderJob: job } }: Pick<WorkContext, 'checkpoint'>,
  { output }: Pick<VideoFileRequest, 'output'>,
): Promise<string | undefined> {
  if (placing === undefined || job === undefined) return undefined
  for (let number = 1; number <= MAX_VIDEO_NAME_ATTEMPTS; number++) {
    const path = numbered(output, number)
    const found = await identityOf(path, job)
    if (found === undefined) return undefined
    if (found === placing) return path
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
  {
    note,
    replaces,
    checkpoint,
    saveCheckpoint,
  }: Pick<WorkContext, 'note' | 'replaces' | 'checkpoint' | 'saveCheckpoint'>,
  { output }: Pick<VideoFileRequest, 'output'>,
  finished: string,
): Promise<string> {
  try {
    const { renderJob: job } = checkpoint
    if (job !== undefined) await saveCheckpoint({ placing: await identityOf(finished, job) })
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

/** A video as a hosted service made it, and the texts of its tracks. */
interface MadeFile {
  readonly made: string
  readonly segments: readonly ShownLine[]
  readonly signs: readonly PlacedText[]
}

/**
 * Completes a video on this computer's engine: converts the container, adds tracks of subtitles and signs, and adds the source's
 * tracks, chapters and tags that a hosted service drops. Answers what the new file cannot hold.
 */
async function completeVideo(
  context: WorkContext,
  order: VideoFileRequest,
  { made, segments, signs }: MadeFile,
): Promise<readonly Message[]> {
  const { video, note } = context
  const extension = extname(order.output).toLowerCase()
  const isRequired = order.subtitleTrack === true || extension !== '.mp4'
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
    if (isRequired || context.signal.aborted) throw error
    note(because(say('note.extrasFailed'), error), 'warning')
    return []
  } finally {
    await rm(output, { force: true })
  }
}

/** Writes subtitles beside a finished video; returns their paths. A failure is only noted, since the video is made. */
export async function writeSidecarSubtitles(
  { note }: Pick<WorkContext, 'note'>,
  video: string,
  cues: readonly Cue[],
): Promise<string[]> {
  const subtitlePath = `${video.slice(0, -extname(video).length)}.srt`
  try {
    return [await makeFile(subtitlePath, (part) => writeFile(part, formatSrt(cues)))]
  } catch {
    note(say('note.subtitlesFailed', { name: basename(video) }), 'warning')
    return []
  }
}
