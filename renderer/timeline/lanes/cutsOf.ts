import type { TakeFacts } from '../../../shared/commands/projects.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { Line } from '../../../shared/project/document.ts'

/** A cut between the takes of two lines that were recorded in one pass. `at` is in seconds of the film. */
export interface Cut {
  readonly at: number
  readonly before: TakeFacts
  readonly after: TakeFacts
}

/** Cuts that are nearer to each other than this are the same, in seconds. */
const SAME_CUT_TOLERANCE_SECONDS = 0.001

/** The cuts between the takes that these lines use, where both sides come from one pass. */
export function cutsOf(
  lines: readonly Line[],
  target: Target | undefined,
  takes: ReadonlyMap<string, TakeFacts>,
): Cut[] {
  if (target === undefined) return []
  const used = lines.flatMap((line) => takes.get(line.texts[target]?.take?.id ?? '') ?? [])
  return used.flatMap((before, at) => {
    const after = used[at + 1]
    const [left, right] = [before.cutFrom, after?.cutFrom]
    const same =
      left !== undefined &&
      left.recording === right?.recording &&
      Math.abs(left.to - right.from) < SAME_CUT_TOLERANCE_SECONDS
    return same && after !== undefined ? [{ at: left.to, before, after }] : []
  })
}
