import type { LineReport } from '../../../shared/contract/local.ts'

/**
 * Share of a soft beginning that comes before the onset: with this, whoever hears it and whoever only hears what follows
 * hears the line begin within 40 ms of its time.
 */
const SHARE = 0.7
const MOST = 0.038
/** Seconds that stay between two lines of a speaker; without them they are heard as one. */
const BREATH = 0.05

/** Seconds before its onset at which a line that begins softly for so long had best begin. */
export function softStart(lead: number): number {
  return Math.min(MOST, SHARE * lead)
}

/**
 * Lets lines that begin softly begin a little sooner than the onsets they are planned for, as far as the line before of
 * their speaker is over and a breath is left. One that is planned early has no need of it, and one that is planned late
 * makes up for that.
 */
export function leadIn(
  lines: readonly LineReport[],
  leads: readonly number[],
  onsets: readonly number[],
): LineReport[] {
  const order = lines.map((_, index) => index).sort((a, b) => (lines[a]?.start ?? 0) - (lines[b]?.start ?? 0))
  const moved = [...lines]
  const overAt = new Map<string, number>()
  for (const index of order) {
    const line = lines[index]
    if (line === undefined) continue
    const over = overAt.get(line.speaker)
    const room = over === undefined ? line.start : line.start - over - BREATH
    const lead = leads[index] ?? 0
    const late = line.start - (onsets[index] ?? line.start)
    const sooner = Math.max(0, Math.min(late + softStart(lead), lead, room))
    moved[index] = { ...line, start: line.start - sooner, end: line.end - sooner }
    overAt.set(line.speaker, line.end - sooner)
  }
  return moved
}
