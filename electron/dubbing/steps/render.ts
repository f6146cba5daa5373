import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { z } from 'zod'
import type { DubResult } from '../../../shared/commands/dubs.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import type { service } from '../../../shared/contract/service.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { formatSrt } from '../../../shared/subtitles/formats/srt.ts'
import { createTimeMap, stretchInDub } from '../../../shared/timing/timeMap.ts'
import type { Stretch } from '../../../shared/timing/waitPlaces.ts'
import { placeFile } from '../../files/placeFile.ts'
import { hiddenBeside } from '../../files/tryFile.ts'
import { completeVideo } from './completeVideo.ts'
import type { DubContext, Transcript } from './dubContext.ts'
import { runJob } from './runJob.ts'

/** A rate this close to 1 is heard as natural: listeners notice changes of tempo from about 5 % on (Quené, 2007). */
const NATURAL = 1.05

/** What a render makes; the address it is served at and the time it took are added by the queue. */
export type Rendered = Omit<DubResult, 'url' | 'seconds'>

/** Makes the dubbed video of a whole dub, with its subtitles. */
export async function render(
  context: DubContext,
  lines: readonly Segment[],
  voice_map: Readonly<Record<string, string>>,
): Promise<Rendered> {
  // Only said where it is so: other services know no such field.
  const wishes = {
    ...(context.order.consent ? { consent: true } : {}),
    ...(context.order.picture === undefined ? {} : { picture: context.order.picture }),
  }
  const { path, report } = await makeVideo(context, { segments: [...lines], voice_map: { ...voice_map }, ...wishes })
  const cues = named(lines, context.reached.transcript)
  const subtitles = context.order.subtitles ? await writeSubtitles(context, path, inDub(cues, report)) : []
  const speakers = new Set(lines.map(({ speaker }) => speaker)).size
  return { path, subtitles, speakers, ...figures(lines.length, report) }
}

/** What a service is to render (spec 4.6). */
export type RenderInput = z.input<(typeof service)['render']['input']>

/** A video that was made, and what the engine tells about it. */
export interface MadeVideo {
  readonly path: string
  readonly report: JobReport | undefined
}

/**
 * Has the service make the dubbed video and puts it where the user wants it, in one step and never over another file. The
 * engine of this computer reads the film where it lies and writes the video itself.
 */
export async function makeVideo(context: DubContext, input: RenderInput): Promise<MadeVideo> {
  const { order, video } = context
  const onProgress = context.enter('render', 'Speaking and mixing')
  const hidden = hiddenVideo(context.id, order.output)
  try {
    const { job_id } = await runJob(context, {
      kept: 'renderJob',
      start({ service, local }, call) {
        if (local === undefined) return service.render(withoutWaits(context, input), { file: video, ...call })
        return local.renderFile({ ...input, path: video, output: hidden }, { signal: call.signal })
      },
      onProgress,
      videoPath: hidden,
    })
    const report = await reportOf(context, job_id)
    const left = await completeVideo(context, hidden, inDub(input.segments, report))
    for (const sentence of left ?? report?.left ?? []) context.note(sentence)
    return { path: await placeVideo(context, hidden), report }
  } finally {
    // The engine may be writing it; a studio that closes, or work that is paused, comes back to it.
    if (!context.signal.aborted || context.isCancelled()) await clearVideo(context.id, order.output)
  }
}

/** The order as a service takes it that cannot let the picture wait; that it cannot is noted. */
export function withoutWaits(
  { note }: Pick<DubContext, 'note'>,
  { picture, segments, ...input }: RenderInput,
): RenderInput {
  const inTime = segments.map(({ wait: _, ...segment }) => segment)
  if (picture === 'wait' || segments.some(({ wait }) => wait === true)) {
    note(
      'A hosted service cannot let the picture wait, so it keeps its time. Render from takes in the editor for that.',
    )
  }
  return { ...input, segments: inTime }
}

/** Lines or cues of the source at their times in a dub. */
export function inDub<T extends Stretch>(cues: readonly T[], report: JobReport | undefined): T[] {
  const map = createTimeMap(report?.time_map ?? [])
  return cues.map((cue) => stretchInDub(cue, map))
}

/** Removes what the making of a video leaves beside its output, finished or half. */
export async function clearVideo(id: string, output: string): Promise<void> {
  const hidden = hiddenVideo(id, output)
  await Promise.all([hidden, `${hidden}.part`].map((path) => rm(path, { force: true })))
}

/** Where a video is made; the engine tells the kind of a file by its ending. */
function hiddenVideo(id: string, output: string): string {
  return `${hiddenBeside(output, id)}.mp4`
}

/** Gives a finished video the name the user wants, or the next free one, which is said. */
export async function placeVideo(
  { order, note }: Pick<DubContext, 'order' | 'note'>,
  finished: string,
): Promise<string> {
  const path = await placeFile(finished, order.output)
  if (path !== order.output) note(`${basename(order.output)} was taken meanwhile, so it is ${basename(path)}.`)
  return path
}

/** The video is made; that nothing is told about it is no reason to throw it away. */
function reportOf(context: DubContext, job_id: string): Promise<JobReport | undefined> {
  return context.onLink(async ({ local }, signal) => local?.jobReport({ job_id }, { signal })).catch(() => undefined)
}

/** Writes subtitles beside a video and answers where; that it failed is only said, for the video is made. */
export async function writeSubtitles(
  { note }: Pick<DubContext, 'note'>,
  video: string,
  cues: readonly Cue[],
): Promise<string[]> {
  const wanted = `${video.slice(0, -extname(video).length)}.srt`
  const part = hiddenBeside(wanted, randomUUID())
  try {
    await writeFile(part, formatSrt(cues))
    return [await placeFile(part, wanted)]
  } catch {
    note(`The subtitles could not be written beside ${basename(video)}.`)
    return []
  } finally {
    await rm(part, { force: true })
  }
}

/** Lines as cues, with the names the subtitles gave, so that the file can serve as a source again. */
function named(lines: readonly Segment[], transcript: Transcript | undefined): Cue[] {
  return lines.map(({ start, end, text, speaker }) => {
    const name = transcript?.names[speaker]
    return name === undefined ? { start, end, text } : { start, end, text, speaker: name }
  })
}

/** How the lines of a dub came out, where that is reported. */
export type Figures = Pick<DubResult, 'lines' | 'natural' | 'spedUp' | 'fastest' | 'tooLong' | 'timeMap'>

/** Counts lines by their pace. */
export function figures(lines: number, report: JobReport | undefined): Figures {
  if (report === undefined) return { lines }
  const rates = report.lines.map(({ rate }) => rate)
  const spedUp = rates.filter((rate) => rate > NATURAL).length
  return {
    lines,
    natural: rates.length - spedUp,
    spedUp,
    fastest: rates.reduce((most, rate) => Math.max(most, rate), 1),
    tooLong: report.lines.filter(({ tooLongBy = 0 }) => tooLongBy > 0).length,
    ...(report.time_map === undefined ? {} : { timeMap: report.time_map }),
  }
}
