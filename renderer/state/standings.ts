import type { Target } from '../../shared/contract/records.ts'
import type { Document, Line, Speaker } from '../../shared/project/document.ts'
import type { PredictedFit } from '../../shared/project/fitLines.ts'
import { type Standing, standingOf } from '../../shared/project/standing.ts'

interface Known {
  readonly target: Target
  readonly speaker: Speaker | undefined
  readonly fit: PredictedFit | undefined
  readonly standing: Standing
}

const known = new WeakMap<Line, Known>()

/**
 * How a line stands, worked out again only when something that it depends on has changed: whoever counts all lines of a
 * long project after every edit pays for one.
 */
export function standingIn(
  { speakers }: Pick<Document, 'speakers'>,
  line: Line,
  { target, fit }: { readonly target: Target; readonly fit: PredictedFit | undefined },
): Standing {
  const speaker = speakers[line.speaker]
  const old = known.get(line)
  if (old?.target === target && old.speaker === speaker && old.fit === fit) return old.standing
  const standing = standingOf(line, target, { speaker, fit })
  known.set(line, { target, speaker, fit, standing })
  return standing
}
