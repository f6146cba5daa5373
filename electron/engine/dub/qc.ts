import { basename } from 'node:path'
import type { JobReport, ProgrammeLoudness, QcSegment } from '../../../shared/contract/local.ts'
import { assessDub } from '../../../shared/qc/assessDub.ts'
import { NORMS } from '../../../shared/qc/norms.ts'
import type { LoudnessTarget, QcReport } from '../../../shared/qc/report.ts'
import { runMedia } from '../media/mediaProcess.ts'
import type { Work } from '../ports.ts'
import { isSpoken } from './speakLines.ts'

/** A finished dub to be read back. */
export interface QcOrder {
  readonly source: string
  readonly dub: string
  /** What should be spoken when. Lines without a text are taken to be spoken; those of only signs are not. */
  readonly lines: readonly QcSegment[]
  /** What the render says of itself, where it is ours: the rates, and the loudness it was to have. */
  readonly report?: JobReport | undefined
  readonly target?: LoudnessTarget | undefined
  /** The voices of the source, where they were separated from it. */
  readonly voices?: string | undefined
}

/** Reads an exported dub back beside its source and judges it. Works on any tool's dub. */
export async function checkDub(
  { source, dub, lines, report, voices, ...order }: QcOrder,
  work: Work,
): Promise<QcReport> {
  const expected = lines.filter((line) => line.text === '' || isSpoken(line))
  const slots = new Map(report?.lines.map(({ id, slot }) => [id, slot]))
  const times = expected.map(({ id, start, end }) => slots.get(id) ?? { start, end })
  const target = order.target ?? targetOf(report?.loudness)
  const measures = await runMedia('qc', { source, dub, lines: times, voices }, work)
  return assessDub(measures, {
    source: basename(source),
    dub: basename(dub),
    lines: expected,
    ...(report === undefined ? {} : { spoken: report.lines, burned: report.burned, timing: report.timing }),
    ...(target === undefined ? {} : { target }),
  })
}

/** Netflix wants its peaks a decibel lower than everybody else. */
function targetOf(loudness: ProgrammeLoudness | undefined): LoudnessTarget | undefined {
  if (loudness === undefined) return undefined
  const { target, dialogue, preset } = loudness
  return { lufs: target, dialogue, truePeak: preset === 'netflix' ? -2 : NORMS.truePeak }
}
