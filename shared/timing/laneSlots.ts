import { lowerBound } from '../lowerBound.ts'
import type { FitOptions, SpokenLine } from './spokenLine.ts'

/** A line in its speaker's lane, with its limits. Times in seconds. */
export interface LaneSlot {
  /** Its index in the given lines. */
  readonly index: number
  /** When its speech should begin: the source's onset, later only where the source's lines overlap. */
  readonly onset: number
  /** Seconds by which it should start before the onset, because its sound begins softly. */
  readonly attack: number
  /** End of the source's speech, or start of the lane's next line. */
  readonly end: number
  /** Limits of its start. */
  readonly earliest: number
  readonly latest: number
  /** Silence kept after it. */
  readonly gap: number
  /** Seconds of speech at the voice's own pace, as far as it can be said at the fastest rate. */
  readonly natural: number
  /** Start of the next line of another speaker after this line's slot; infinite where there is none. */
  readonly others: number
}

/**
 * Greatest planned distance from the source's onset in seconds: 90 ms (product norms, section 7), less a margin for the
 * perceived onset.
 */
export const FARTHEST_ONSET = 0.085
/** The limit for a line that loses text in any case, and for the line after it. */
const MODEST_ONSET = 0.03
/**
 * Two lines overlap in the source if the first has less time (seconds) than this, or than half its slot, before the
 * second.
 */
const SHORTEST_SLOT = 0.2
/** A day in seconds: longer speech is a caller's error and would overflow numbers. */
const LONGEST_SPEECH = 86_400

interface Placed extends SpokenLine {
  readonly index: number
}

/** The lanes of all speakers, each in order, without lines that have no text or begin after the end. */
export function laneSlots(lines: readonly SpokenLine[], options: Required<FitOptions>): LaneSlot[][] {
  const placed = lines.map(clean).sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index)
  const othersAfter = nextOfOthers(placed)
  return [...Map.groupBy(placed, (line) => line.speaker).values()].map((lane) => {
    const spoken = spread(
      lane.filter((line) => line.natural > 0 && line.start < options.duration),
      options,
    )
    return trim(
      spoken.map((line, at) => slotFor(line, { next: spoken[at + 1], others: othersAfter(line), options })),
      options,
    )
  })
}

/** Makes a line a valid interval after time 0; invalid numbers count as 0. */
function clean(line: SpokenLine, index: number): Placed {
  const start = Number.isFinite(line.start) ? Math.max(0, line.start) : 0
  const end = Number.isFinite(line.end) ? Math.max(start, line.end) : start
  const natural = Number.isNaN(line.natural) ? 0 : Math.min(LONGEST_SPEECH, Math.max(0, line.natural))
  return { ...line, index, start, end, natural }
}

/** Finds the first line of another speaker that begins after the end of a line; infinite where there is none. */
function nextOfOthers(placed: readonly Placed[]): (line: Placed) => number {
  // For each index, the end of the run of lines of one speaker.
  const runEnd: number[] = []
  for (let at = placed.length - 1; at >= 0; at--) {
    runEnd[at] = placed[at]?.speaker === placed[at + 1]?.speaker ? (runEnd[at + 1] ?? at + 1) : at + 1
  }
  return (line) => {
    const at = lowerBound(placed.length, (index) => (placed[index]?.start ?? 0) >= line.end)
    const first = placed[at]?.speaker === line.speaker ? (runEnd[at] ?? placed.length) : at
    return placed[first]?.start ?? Number.POSITIVE_INFINITY
  }
}

/**
 * Lines of one speaker that overlap in the source (mostly two voices taken for one) cannot all begin on time. They
 * share their joint time and the silence after it, in order, in proportion to the length of their speech.
 */
function spread(lane: readonly Placed[], options: Required<FitOptions>): Placed[] {
  const spaced: Placed[] = []
  for (let from = 0; from < lane.length; ) {
    const to = endOfPile(lane, from, options)
    spaced.push(...share(lane.slice(from, to), lane[to]?.start ?? options.duration, options))
    from = to
  }
  return spaced
}

/** The index after the last line of the overlapping run that begins at `from`. */
function endOfPile(lane: readonly Placed[], from: number, { fastest, gap }: Required<FitOptions>): number {
  let spokenBy = lane[from]?.start ?? 0
  for (let at = from + 1; ; at++) {
    const [before, line] = [lane[at - 1], lane[at]]
    if (before === undefined || line === undefined) return at
    spokenBy += before.natural / fastest + gap
    const covers = line.start < before.start + Math.max(SHORTEST_SLOT, (before.end - before.start) / 2)
    if (!covers || spokenBy <= line.start + FARTHEST_ONSET) return at
  }
}

function share(pile: readonly Placed[], next: number, { gap }: Required<FitOptions>): Placed[] {
  const [first] = pile
  if (first === undefined || pile.length === 1) return [...pile]
  const needed = pile.reduce((sum, line) => sum + line.natural + gap, 0)
  const scale = Math.min(1, Math.max(0, next - first.start) / needed)
  let at = first.start
  return pile.map((line) => {
    const start = Math.max(at, line.start)
    at += (line.natural + gap) * scale
    return { ...line, start, end: Math.max(start, Math.min(line.end, at)) }
  })
}

interface Around {
  readonly next: Placed | undefined
  readonly others: number
  readonly options: Required<FitOptions>
}

function slotFor(line: Placed, { next, others, options }: Around): LaneSlot {
  const { index, start: onset, natural, attack = 0 } = line
  const room = (next?.start ?? options.duration) - onset
  const gap = next === undefined ? 0 : Math.max(0, Math.min(options.gap, room / 4))
  return {
    index,
    onset,
    attack: Math.min(FARTHEST_ONSET, Math.max(0, attack)),
    end: Math.max(onset, Math.min(line.end, onset + room - gap)),
    earliest: Math.max(0, onset - FARTHEST_ONSET),
    latest: Math.min(options.duration, onset + FARTHEST_ONSET),
    gap,
    natural,
    others,
  }
}

/**
 * Drops speech that cannot be said in any way. Each line begins as early as the lines before allow, all at the fastest
 * rate; speech beyond the latest start of the next line is dropped. A line that loses text must not also spoil onsets:
 * it and the next line stay within `MODEST_ONSET`.
 */
function trim(slots: readonly LaneSlot[], { duration, fastest }: Required<FitOptions>): LaneSlot[] {
  let free = 0
  let latest = Number.POSITIVE_INFINITY
  return slots.map((given, at) => {
    const slot = { ...given, latest: Math.min(given.latest, latest) }
    const next = slots[at + 1]
    const roomFrom = (start: number, nextLatest: number): number => (nextLatest - slot.gap - start) * fastest
    const start = Math.max(slot.earliest, free)
    latest = Number.POSITIVE_INFINITY
    if (slot.natural <= roomFrom(start, next?.latest ?? duration)) {
      free = start + slot.natural / fastest + slot.gap
      return slot
    }
    const modest = Math.max(free, slot.onset - MODEST_ONSET, slot.earliest)
    latest =
      next === undefined ? duration : Math.max(modest + slot.gap, Math.min(next.latest, next.onset + MODEST_ONSET))
    const natural = Math.max(0, Math.min(slot.natural, roomFrom(modest, latest)))
    free = modest + natural / fastest + slot.gap
    return { ...slot, earliest: modest, natural }
  })
}
