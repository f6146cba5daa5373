import type { QcMeasures } from './measures.ts'
import type { QcFigures } from './report.ts'

/** Seconds from picture to sound at the start of each file, where both files have both. */
export function soundStartOf({ source, dub, picture, firstHeard }: QcMeasures): Pick<QcFigures, 'soundStart'> {
  const [before, after] = [source, dub].map(({ audio }) => audio.find(({ unreadable }) => unreadable !== true))
  const { sourceStart, dubStart } = picture
  if (before === undefined || after === undefined || sourceStart === undefined || dubStart === undefined) return {}
  const [start, own] = [before.start - sourceStart, after.start - dubStart]
  const heard = { source: firstHeard?.source, dub: firstHeard?.dub ?? Number.POSITIVE_INFINITY }
  // Silence before the sound stands for a track that begins late, where the sound itself is heard no earlier than in the source.
  const isPadded =
    own < start &&
    firstHeard !== undefined &&
    heard.dub - dubStart >= Math.max(start, (heard.source ?? 0) - sourceStart) - HEARD_STEP_SECONDS
  return { soundStart: { source: round(start), dub: round(isPadded ? start : own) } }
}

/** Seconds of precision of the first sound's time. */
const HEARD_STEP_SECONDS = 0.1

function round(seconds: number): number {
  return Math.round(seconds * 1e4) / 1e4
}
