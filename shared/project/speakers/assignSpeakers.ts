import type { SpeakerTurn } from '../../contract/local.ts'
import type { TimeSpan } from '../../timing/timeSpan.ts'

/** The label of the first speaker, also used when speakers are not distinguished. */
export const FIRST_SPEAKER = speakerLabel(0)

/** The service's label of the speaker with this number, from 0 (spec 2.3). */
export function speakerLabel(number: number): string {
  return `SPEAKER_${String(number).padStart(2, '0')}`
}

/**
 * Assigns each line to the speaker who talks most during it, or the nearest in time if none does; speakers are
 * renumbered by their first line.
 */
export function assignSpeakers<T extends { readonly start: number; readonly end: number; readonly speaker: string }>(
  lines: readonly T[],
  turns: readonly SpeakerTurn[],
): T[] {
  const found = new Map(lines.map((line) => [line, speakerDuring(line, turns)]))
  const labels = new Map<string, string>()
  for (const line of [...lines].sort((a, b) => a.start - b.start)) {
    const speaker = found.get(line) ?? ''
    if (!labels.has(speaker)) labels.set(speaker, speakerLabel(labels.size))
  }
  return lines.map((line) => ({ ...line, speaker: labels.get(found.get(line) ?? '') ?? FIRST_SPEAKER }))
}

/** The speaker who talks most during a line, or the nearest in time; empty where there are no turns. */
export function speakerDuring(line: TimeSpan, turns: readonly SpeakerTurn[]): string {
  const seconds = new Map<string, number>()
  for (const turn of turns) {
    const shared = Math.min(line.end, turn.end) - Math.max(line.start, turn.start)
    if (shared > 0) seconds.set(turn.speaker, (seconds.get(turn.speaker) ?? 0) + shared)
  }
  const mainSpeaker = [...seconds].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0]
  return mainSpeaker === '' ? (nearest(line, turns)?.speaker ?? '') : mainSpeaker
}

function nearest(line: TimeSpan, turns: readonly SpeakerTurn[]): SpeakerTurn | undefined {
  const away = (turn: SpeakerTurn): number => Math.max(turn.start - line.end, line.start - turn.end)
  return turns.reduce<SpeakerTurn | undefined>(
    (best, turn) => (best === undefined || away(turn) < away(best) ? turn : best),
    undefined,
  )
}
