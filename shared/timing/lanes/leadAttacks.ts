/**
 * Share of a soft attack that comes before the planned onset. With this share, the onset is within 40 ms of its time
 * both for listeners who hear the attack and for those who hear only the louder part after it.
 */
const ATTACK_LEAD_SHARE = 0.7
const MAX_ATTACK_LEAD_SECONDS = 0.038
/** Seconds of pause kept between two lines of a speaker; without a pause they sound like one line. */
const MIN_LINE_PAUSE_SECONDS = 0.05

/** Seconds by which a line should start before its onset, from the length of its soft attack in seconds. */
export function softStart(lead: number): number {
  return Math.min(MAX_ATTACK_LEAD_SECONDS, ATTACK_LEAD_SHARE * lead)
}

/** Speech of a line, in seconds. */
interface Led {
  readonly speaker: string
  readonly start: number
  readonly end: number
}

/**
 * Starts lines with a soft attack a little earlier than planned, so that they are audible from their onset. The pause after the
 * speaker's previous line is kept. A line planned early is moved less, a line planned late more. `leads` are the lengths of the
 * attacks and `onsets` the wanted times, in seconds, one for each line.
 */
export function leadAttacks<T extends Led>(
  lines: readonly T[],
  leads: readonly number[],
  onsets: readonly number[],
): T[] {
  const order = lines.map((_, index) => index).sort((a, b) => (lines[a]?.start ?? 0) - (lines[b]?.start ?? 0))
  const moved = [...lines]
  const endOf = new Map<string, number>()
  for (const index of order) {
    const line = lines[index]
    if (line === undefined) continue
    const previousEnd = endOf.get(line.speaker)
    const room = previousEnd === undefined ? line.start : line.start - previousEnd - MIN_LINE_PAUSE_SECONDS
    const lead = leads[index] ?? 0
    const late = line.start - (onsets[index] ?? line.start)
    const sooner = Math.max(0, Math.min(late + softStart(lead), lead, room))
    moved[index] = { ...line, start: line.start - sooner, end: line.end - sooner }
    endOf.set(line.speaker, line.end - sooner)
  }
  return moved
}
