import { basename, extname } from 'node:path'
import { z } from 'zod'
import { JobReport, LineReport } from '../../shared/contract/local.ts'
import { Segment } from '../../shared/contract/records.ts'
import { invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { FIRST_SPEAKER } from '../../shared/project/speakers/assignSpeakers.ts'
import { MOST_CUES, requireFew } from '../../shared/subtitles/tidyCues.ts'
import { toSegments } from '../../shared/subtitles/toSegments.ts'
import { readSubtitleFile } from '../files/readSubtitleFile.ts'
import { readTextFile } from '../files/readTextFile.ts'

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
  const content = readJson(path)
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
  const report = readReport(readJson(path))
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

/** Most bytes of a JSON file of lines: that of a day-long film with the times of its words is smaller. */
const MOST_BYTES = 64_000_000

function readJson(path: string): unknown {
  const text = readTextFile(path, MOST_BYTES)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw invalid(say('cli.noJson', { name: basename(path) }), 'lines')
  }
  // Counted first: each line that is none costs the memory of a fault.
  for (const list of [content, ...Object.values(content ?? {})])
    if (Array.isArray(list)) requireFew(list.length, MOST_CUES)
  return content
}
