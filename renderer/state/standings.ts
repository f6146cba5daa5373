import type { Target } from '../../shared/contract/records.ts'
import type { Document, Line } from '../../shared/project/document.ts'
import type { PredictedFit } from '../../shared/project/lines/fitLines.ts'
import { type Standing, standingOf } from '../../shared/project/standing.ts'
import { type SpokenBy, spokenBy } from '../../shared/project/takes/takeKey.ts'

/** What a line's standing depends on besides the line and how it is spoken. */
interface StandingGiven {
  readonly target: Target
  readonly fit: PredictedFit | undefined
}

interface Known extends SpokenBy, StandingGiven {
  readonly standing: Standing
}

const known = new WeakMap<Line, Known>()

/** How a line of the document stands; see `standingBy`. */
export function standingIn(
  document: Pick<Document, 'speakers' | 'dictionary'>,
  line: Line,
  given: StandingGiven,
): Standing {
  return standingBy(spokenBy(document, line), line, given)
}

/**
 * How a line stands, worked out again only when something that it depends on has changed: whoever counts all lines of a
 * long project after every edit, or draws a lane of them in every frame, pays for one.
 */
export function standingBy({ speaker, dictionary }: SpokenBy, line: Line, { target, fit }: StandingGiven): Standing {
  const old = known.get(line)
  const same = old?.target === target && old.fit === fit && old.speaker === speaker && old.dictionary === dictionary
  if (same) return old.standing
  const standing = standingOf(line, target, { speaker, dictionary, fit })
  known.set(line, { target, speaker, dictionary, fit, standing })
  return standing
}
