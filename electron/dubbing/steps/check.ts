import type { JobReport, QcSegment } from '../../../shared/contract/local.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { LoudnessTarget, QcReport } from '../../../shared/qc/report.ts'
import type { DubContext } from './dubContext.ts'
import { onOwnEngine } from './onLink.ts'

/** A finished dub to check. */
interface CheckWish {
  /** Path of the dub. */
  readonly dub: string
  /** The expected lines. */
  readonly lines: readonly QcSegment[]
  /** Names of speakers by label, as findings call them. */
  readonly names?: Readonly<Record<string, string>> | undefined
  /** The report of the render, which has the rates of the lines. */
  readonly report?: JobReport | undefined
  readonly target?: LoudnessTarget | undefined
}

/** Reads a finished dub back and judges it, always on the engine of this computer; `onProgress` takes 0 to 1. */
export function check(
  context: Pick<DubContext, 'video' | 'onThisComputer'>,
  { dub, lines, names = {}, report, target }: CheckWish,
  onProgress: (fraction: number) => void,
): Promise<QcReport> {
  const named = lines.map((line) => ({ ...line, ...(names[line.speaker] && { name: names[line.speaker] }) }))
  const order = { source: context.video, dub, lines: named, report, target, stream: true as const }
  return onOwnEngine(context, async (local, signal) => {
    let found: QcReport | undefined
    for await (const { fraction, report } of await local.qc(order, { signal })) {
      onProgress(fraction)
      found = report
    }
    if (found !== undefined) return found
    throw new AppError({ kind: 'bad_reply', message: say('failure.noReport') })
  })
}
