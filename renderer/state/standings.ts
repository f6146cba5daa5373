import type { Target } from '../../shared/contract/records.ts'
import type { Document, Line } from '../../shared/project/document.ts'
import type { PredictedFit } from '../../shared/project/lines/fitLines.ts'
import { type Standing, standingOf } from '../../shared/project/standing.ts'
import { type SpokenBy, spokenBy } from '../../shared/project/takes/takeKey.ts'

/** The target language and the predicted fit of a line. */
interface StandingGiven {
  readonly target: Target
  readonly fit: PredictedFit | undefined
}

interface Known extends SpokenBy, StandingGiven {
  readonly standing: Standing
}

const known = new WeakMap<Line, Known>()

/** The state of a document's line; see `standingBy`. */
export function standingIn(
  document: Pick<Document, 'speakers' | 'dictionary'>,
  line: Line,
  given: StandingGiven,
): Standing {
  return standingBy(spokenBy(document, line), line, given)
}

/**
 * The state of a line, cached until something it depends on changes: after an edit, or in each frame of a lane, only
 * changed lines are computed.
 */
export function standingBy({ speaker, dictionary }: SpokenBy, line: Line, { target, fit }: StandingGiven): Standing {
  const old = known.get(line)
  const same = old?.target === target && old.fit === fit && old.speaker === speaker && old.dictionary === dictionary
  if (same) return old.standing
  const standing = standingOf(line, target, { speaker, dictionary, fit })
  known.set(line, { target, speaker, dictionary, fit, standing })
  return standing
}
