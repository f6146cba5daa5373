import type { Segment } from '../contract/records.ts'
import { FIRST_SPEAKER, speakerLabel } from '../project/assignSpeakers.ts'
import type { Cue } from './cue.ts'

/** Segments as the service takes them, and what the speakers' labels stand for. */
export interface NamedSegments {
  readonly segments: Segment[]
  /** Label to name; empty where the subtitles do not say who speaks. */
  readonly names: Readonly<Record<string, string>>
}

/** Fewer named cues than this share name a few off-screen voices, not the speakers of the video. */
const NAMED_SHARE = 0.5

/**
 * Numbers cues as segments. Speakers get labels in order of first appearance where at least half of the cues name one;
 * a cue without a name then goes on with the speaker before it. Otherwise all have the first label and `names` is empty.
 */
export function toSegments(cues: readonly Cue[]): NamedSegments {
  const named = cues.filter((cue) => cue.speaker !== undefined).length >= cues.length * NAMED_SHARE
  const labels = new Map<string, string>()
  // Cues before the first name are given to that first name: a label of their own would invent a speaker.
  let current = named ? cues.find((cue) => cue.speaker !== undefined)?.speaker : undefined
  const segments = cues.map((cue, id) => {
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

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
