import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { DubResult } from '../../../shared/commands/jobs.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { formatSrt } from '../../../shared/subtitles/srt.ts'
import { placeFile } from '../placeFile.ts'
import type { Journey, Transcript } from './journey.ts'
import { runJob } from './runJob.ts'

/** The share of a render that is the sending of the video. */
const SENDING = 0.1
/** A rate this close to 1 is heard as natural. */
const NATURAL = 1.02

/** What a render makes; the address it is served at and the time it took are added by the queue. */
export type Rendered = Omit<DubResult, 'url' | 'seconds'>

/** Makes the dubbed video and puts it where the user wants it, in one step and never over another file. */
export async function render(
  journey: Journey,
  lines: readonly Segment[],
  voice_map: Readonly<Record<string, string>>,
): Promise<Rendered> {
  const { order, video } = journey
  const onProgress = journey.enter('render', 'Speaking and mixing')
  const hidden = hiddenBeside(order.output, journey.id)
  try {
    const { job_id } = await runJob(journey, {
      kept: 'renderJob',
      start: ({ service }, signal) => {
        const onUpload = (fraction: number) => onProgress(SENDING * fraction)
        const input = { segments: [...lines], voice_map: { ...voice_map } }
        return service.render(input, { file: video, signal, onUpload })
      },
      onProgress: (fraction) => onProgress(SENDING + (1 - SENDING) * fraction),
      videoPath: hidden,
    })
    const report = await reportOf(journey, job_id)
    const path = await placeFile(hidden, order.output)
    if (path !== order.output)
      journey.note(`${basename(order.output)} was taken meanwhile, so it is ${basename(path)}.`)
    return { path, ...(await writeSubtitles(journey, { path, lines })), ...figures(lines, report) }
  } finally {
    await Promise.all([hidden, `${hidden}.part`].map((path) => rm(path, { force: true })))
  }
}

/** Beside the result, so that it takes its name without being copied. */
function hiddenBeside(path: string, id: string): string {
  return join(dirname(path), `.${basename(path)}.${id.slice(0, 8)}.part`)
}

/** The video is made; that nothing is told about it is no reason to throw it away. */
function reportOf(journey: Journey, job_id: string): Promise<JobReport | undefined> {
  return journey.onLink(async ({ local }, signal) => local?.jobReport({ job_id }, { signal })).catch(() => undefined)
}

async function writeSubtitles(
  journey: Journey,
  { path, lines }: { path: string; lines: readonly Segment[] },
): Promise<{ subtitles: string[] }> {
  if (!journey.order.subtitles) return { subtitles: [] }
  const wanted = `${path.slice(0, -extname(path).length)}.srt`
  const part = hiddenBeside(wanted, randomUUID())
  try {
    await writeFile(part, formatSrt(named(lines, journey.reached.transcript)))
    return { subtitles: [await placeFile(part, wanted)] }
  } catch {
    journey.note(`The subtitles could not be written beside ${basename(path)}.`)
    return { subtitles: [] }
  } finally {
    await rm(part, { force: true })
  }
}

/** Lines as cues, with the names the subtitles gave, so that the file can serve as a source again. */
function named(lines: readonly Segment[], transcript: Transcript | undefined) {
  return lines.map(({ start, end, text, speaker }) => {
    const name = transcript?.names[speaker]
    return name === undefined ? { start, end, text } : { start, end, text, speaker: name }
  })
}

function figures(lines: readonly Segment[], report: JobReport | undefined): Omit<Rendered, 'path' | 'subtitles'> {
  const counts = { lines: lines.length, speakers: new Set(lines.map(({ speaker }) => speaker)).size }
  if (report === undefined) return counts
  const rates = report.lines.map(({ rate }) => rate)
  const spedUp = rates.filter((rate) => rate > NATURAL).length
  return {
    ...counts,
    natural: rates.length - spedUp,
    spedUp,
    fastest: rates.reduce((most, rate) => Math.max(most, rate), 1),
    shortened: report.lines.filter(({ droppedCharacters }) => droppedCharacters > 0).length,
  }
}
