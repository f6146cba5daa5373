import { basename, extname } from 'node:path'
import type { JobReport, ProgrammeLoudness, QcSegment } from '../../../shared/contract/local.ts'
import { NORMS } from '../../../shared/qc/norms.ts'
import type { LoudnessTarget, QcReport } from '../../../shared/qc/report.ts'
import type { Work } from '../core/ports.ts'
import { runMedia } from '../media/mediaProcess.ts'
import { runPlan } from './planner.ts'
import { isSpoken } from './speakLines.ts'

/** An order to check a finished dub. */
interface QcOrder {
  readonly source: string
  readonly dub: string
  /** The expected lines; times in seconds. A line without text counts as spoken; a line of symbols only does not. */
  readonly lines: readonly QcSegment[]
  /** The render's report, if the dub is ours: rates and the intended loudness. */
  readonly report?: JobReport | undefined
  readonly target?: LoudnessTarget | undefined
  /** Path of the source's separated voices, if there are any. */
  readonly voices?: string | undefined
}

/** Checks an exported dub, of any tool, against its source and script. */
export async function checkDub(
  { source, dub, lines, report, voices, ...order }: QcOrder,
  work: Work,
): Promise<QcReport> {
  const expected = lines.filter((line) => line.text === '' || isSpoken(line))
  const made = new Map(report?.lines.map((line) => [line.id, line]))
  const times = expected.map(({ id, start, end }) => {
    const { slot = { start, end }, print, sharp, start: begun = start, end: over = end } = made.get(id) ?? {}
    return { ...slot, ...(print === undefined ? {} : { mixed: { print, sharp, start: begun, end: over } }) }
  })
  const target = order.target ?? targetOf(report?.loudness)
  const found = await runMedia('qc', { source, dub, lines: times, voices, timeMap: report?.time_map }, work)
  // A file of sound alone lacks no picture.
  const measures = isSound(dub) ? { ...found, picture: { ...found.picture, state: 'none' as const } } : found
  const checked = {
    source: basename(source),
    dub: basename(dub),
    lines: expected,
    ...(report === undefined
      ? {}
      : { spoken: report.lines, quiet: report.quiet, encoded: isEncoded(report), timing: report.timing }),
    ...(target === undefined ? {} : { target }),
  }
  return runPlan('assess', { measures, dub: checked }, work.signal)
}

function isSound(path: string): boolean {
  return ['.m4a', '.wav', '.flac'].includes(extname(path).toLowerCase())
}

/** Whether the picture was to be encoded again, so that it differs from the source's. */
function isEncoded({ burned = false, constantRate = false }: JobReport): boolean {
  return burned || constantRate
}

/** Netflix asks for true peaks one decibel lower than the other norms. */
function targetOf(loudness: ProgrammeLoudness | undefined): LoudnessTarget | undefined {
  if (loudness === undefined) return undefined
  const { target, dialogue, preset } = loudness
  return { lufs: target, dialogue, truePeak: preset === 'netflix' ? -2 : NORMS.truePeak }
}
