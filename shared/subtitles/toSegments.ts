import type { Segment } from '../contract/records.ts'
import { FIRST_SPEAKER, speakerLabel } from '../project/speakers/assignSpeakers.ts'
import type { Cue } from './cue.ts'
import { dashedTurns } from './dashedTurns.ts'

/** Segments in the service's form, and the names behind their speaker labels. */
interface NamedSegments {
  readonly segments: Segment[]
  /** Names by label; empty where the subtitles do not name speakers. */
  readonly names: Readonly<Record<string, string>>
}

/** With names on fewer cues than this share, they name off-screen voices rather than the speakers of the video. */
const NAMED_SHARE = 0.5

/**
 * Converts cues to numbered segments. Where at least half of the cues name their speaker, speakers get labels in order
 * of first appearance, and a cue without a name continues the speaker before it. Otherwise all segments have the first
 * label and `names` is empty. Those who speak in one cue, each with a dash, have a segment each.
 */
export function toSegments(cues: readonly Cue[]): NamedSegments {
  const named = cues.filter((cue) => cue.speaker !== undefined).length >= cues.length * NAMED_SHARE
  const labels = new Map<string, string>()
  // Cues before the first name belong to that name: another label would invent a speaker.
  let current = named ? cues.find((cue) => cue.speaker !== undefined)?.speaker : undefined
  const segments = cues.flatMap(dashedTurns).map((cue, id) => {
    if (named) current = cue.speaker ?? current
    return { id, start: cue.start, end: cue.end, text: oneLine(cue.text), speaker: labelOf(current, labels) }
  })
  return { segments, names: Object.fromEntries([...labels].map(([name, label]) => [label, name])) }
}

function labelOf(name: string | undefined, labels: Map<string, string>): string {
  if (name === undefined) return FIRST_SPEAKER
  const label = labels.get(name) ?? speakerLabel(labels.size)
  labels.set(name, label)
  return label
}

/** A text with single spaces and no line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
