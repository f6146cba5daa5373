import { lowerBound } from '../lowerBound.ts'
import type { FitOptions, SpokenLine } from './spokenLine.ts'

/** A line's place in its speaker's lane, with all that bounds it. Times in seconds. */
export interface LaneSlot {
  /** Its place in the lines given. */
  readonly index: number
  /** When its speech should begin: the source's onset, later only where the source's lines lie on each other. */
  readonly onset: number
  /** How much sooner it begins to be heard at the onset. */
  readonly attack: number
  /** When the source's speech ends, or the lane's next line begins. */
  readonly end: number
  /** Bounds of its start. */
  readonly earliest: number
  readonly latest: number
  /** Silence kept after it. */
  readonly gap: number
  /** What of its speech can be said at the fastest rate, in seconds at the own pace. */
  readonly natural: number
  /** When another speaker begins after this line's slot; infinite where none does. */
  readonly others: number
}

/** How far from the source's onset a line may be planned: 90 ms (product norms, section 7), less what hearing adds. */
export const FARTHEST_ONSET = 0.085
/** How far that is for a line that has to lose text in any case, and for the one after it. */
const MODEST_ONSET = 0.03
/** A line that leaves the one before it less than this, or less than half its slot, lies on it. */
const SHORTEST_SLOT = 0.2
/** Longer speech than a day is an error of the caller, and would only make numbers overflow. */
const LONGEST_SPEECH = 86_400

interface Placed extends SpokenLine {
  readonly index: number
}

/** The lanes of all speakers, each in the order of its lines, without those that have nothing to say or no time. */
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

/** A line that is an interval of time after 0, whatever was given: numbers that are none count as 0. */
function clean(line: SpokenLine, index: number): Placed {
  const start = Number.isFinite(line.start) ? Math.max(0, line.start) : 0
  const end = Number.isFinite(line.end) ? Math.max(start, line.end) : start
  const natural = Number.isNaN(line.natural) ? 0 : Math.min(LONGEST_SPEECH, Math.max(0, line.natural))
  return { ...line, index, start, end, natural }
}

/** When, after the end of a line, the first line of another speaker begins. */
function nextOfOthers(placed: readonly Placed[]): (line: Placed) => number {
  // Where the run of lines of one speaker that holds each place ends.
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
 * Lines of one speaker that lie on each other in the source (two voices taken for one, mostly) cannot all begin on
 * time. They share the time of all of them and the silence after it, in order, each by the length of its speech.
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

/** The place behind the last line of the pile that begins at `from`. */
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
 * Takes away what cannot be said in any way. Each line begins as early as the lines before it let it, all at the
 * fastest rate; only what then still runs past the latest start of the next line goes. A line that loses text anyway
 * does not also spoil onsets: it and the next one keep to `MODEST_ONSET`.
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
