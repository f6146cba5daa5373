import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { z } from 'zod'
import { JobReport, LineReport } from '../../shared/contract/local.ts'
import { Segment } from '../../shared/contract/records.ts'
import { AppError, invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { FIRST_SPEAKER } from '../../shared/project/speakers/assignSpeakers.ts'
import { toSegments } from '../../shared/subtitles/toSegments.ts'
import { readSubtitleFile } from '../files/readSubtitleFile.ts'

/** The lines to expect in a dub, and the render's report if the file is one. */
export interface Script {
  readonly lines: Segment[]
  readonly report?: JobReport
}

/** A line as other programs write it: number and speaker are optional. */
const LooseLine = Segment.partial({ id: true, speaker: true, text: true })
const Lines = z.union([
  z.array(LooseLine),
  z.object({ segments: z.array(LooseLine) }).transform(({ segments }) => segments),
])

/**
 * Reads the lines of a dub: subtitles in any format, JSON with segments (a list, or an analysis), or the report of a
 * render. Throws `invalid` or `file` with the reason.
 */
export async function readScript(path: string): Promise<Script> {
  if (extname(path).toLowerCase() !== '.json')
    return { lines: toSegments((await readSubtitleFile(path)).cues).segments }
  const content = await readJson(path)
  const report = readReport(content)
  if (report !== undefined) return { lines: report.lines.map(asSegment), report }
  const lines = Lines.safeParse(content)
  if (!lines.success) {
    throw invalid(say('cli.noSegments', { name: basename(path) }), 'lines')
  }
  return { lines: lines.data.map((line, id) => ({ id, speaker: FIRST_SPEAKER, text: '', ...defined(line) })) }
}

/** Reads a render's report, and nothing else. */
export async function readJobReport(path: string): Promise<JobReport> {
  const report = readReport(await readJson(path))
  if (report === undefined) throw invalid(say('cli.noJobReport', { name: basename(path) }), 'report')
  return report
}

function readReport(content: unknown): JobReport | undefined {
  const whole = JobReport.safeParse(content)
  if (whole.success) return whole.data
  const lines = z.array(LineReport).min(1).safeParse(content)
  return lines.success ? { notes: [], lines: lines.data } : undefined
}

function asSegment({ id, start, end, speaker }: LineReport): Segment {
  return { id, start, end, speaker, text: '' }
}

function defined(line: z.infer<typeof LooseLine>): Pick<Segment, 'start' | 'end'> & Partial<Segment> {
  const { id, speaker, text, start, end } = line
  return {
    start,
    end,
    ...(id === undefined ? {} : { id }),
    ...(speaker === undefined ? {} : { speaker }),
    ...(text === undefined ? {} : { text }),
  }
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new AppError({ kind: 'file', message: say('cli.unread', { path }), path }, { cause })
  })
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(say('cli.noJson', { name: basename(path) }), 'lines')
  }
}
