import { basename } from 'node:path'
import type { LineReport } from '../../../shared/contract/local.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { assess } from '../../../shared/qc/assess.ts'
import type { LoudnessTarget, QcReport } from '../../../shared/qc/report.ts'
import { runMedia } from '../media/mediaProcess.ts'
import type { Work } from '../ports.ts'
import { isSpoken } from './speakLines.ts'

/** A finished dub to be read back. */
export interface QcOrder {
  readonly source: string
  readonly dub: string
  /** What should be spoken when. Lines without a text are taken to be spoken; those of only signs are not. */
  readonly lines: readonly Segment[]
  /** What the render says of its lines, where it is ours. */
  readonly spoken?: readonly LineReport[] | undefined
  readonly target?: LoudnessTarget | undefined
}

/** Reads an exported dub back beside its source and judges it. Works on any tool's dub. */
export async function checkDub({ source, dub, lines, spoken, target }: QcOrder, work: Work): Promise<QcReport> {
  const expected = lines.filter((line) => line.text === '' || isSpoken(line))
  const times = expected.map(({ start, end }) => ({ start, end }))
  const measures = await runMedia('qc', { source, dub, lines: times }, work)
  return assess(measures, {
    source: basename(source),
    dub: basename(dub),
    lines: expected,
    ...(spoken === undefined ? {} : { spoken }),
    ...(target === undefined ? {} : { target }),
  })
}
