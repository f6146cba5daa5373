import { lowerBound } from '../../basics/lowerBound.ts'
import { omitUndefined } from '../../basics/omitUndefined.ts'
import type { LineView } from '../../contract/records.ts'
import { type FitOptions, MAX_LATENESS_SECONDS, type SpokenLine } from '../spokenLine.ts'
import { firstOutlasting } from './firstOutlasting.ts'
import { softStart } from './leadAttacks.ts'

/** A line with all that bounds its place. Times in seconds. */
export interface LaneSlot {
  /** The index of the line in the input. */
  readonly index: number
  /** The time at which its speech should begin: the source's onset, later only where the source's lines lie on each other. */
  readonly onset: number
  /** Seconds by which it starts before the onset, so that it is audible there. */
  readonly attack: number
  /** When the source's speech ends, or the speaker's next line begins. */
  readonly end: number
  /** The earliest start. */
  readonly earliest: number
  /** Seconds after the onset at which its lateness becomes dear. */
  readonly lateness: number
  /** Silence kept after it. */
  readonly gap: number
  /** Its speech in seconds at the own pace. */
  readonly natural: number
  /** Whether the line is a recording, which keeps its pace. */
  readonly recorded: boolean
  /** Whether it is kept in the natural band of rates, at the cost of the lines about it; absent: no. */
  readonly calm?: boolean
  /** The weight of its times; 1 is usual. */
  readonly weight: number
  /** The place of the speaker's next line among the slots; absent for the last. */
  readonly next?: number
  /** Those who speak on after it. */
  readonly others: readonly OtherSpeaker[]
}

/** A line of another speaker into which a line should not run. */
export interface OtherSpeaker {
  /** Its place among the slots; absent where it has no words in the dub, and so stays where it is. */
  readonly slot?: number
  /** The time at which it begins in the source. */
  readonly onset: number
  /** Seconds for which the source's two lines sound together. */
  readonly together: number
}

/** Seconds by which a line may begin before the source: into silence, and where another speaker is still speaking. */
const MAX_EARLY_START_SECONDS = 0.2
const MAX_EARLY_START_INTO_SPEECH_SECONDS = 0.045
/** A line that leaves the one before it less than this, or less than half its slot, lies on it. */
const MIN_SLOT_SECONDS = 0.2
/** Seconds by which lines that lie on each other may be late before they share their time. */
const UNNOTICED_LATENESS_SECONDS = 0.085
/** Silence of the speaker in the source, in seconds, after which a line begins on time again if speed allows it. */
const CATCH_UP_PAUSE_SECONDS = 1
/** Share of the lateness that is left after a pause: 0.09 s of a second. */
const LATENESS_AFTER_PAUSE_SHARE = 0.09
/** Longer speech than an hour and times after so many seconds are errors of the caller, and would only make numbers overflow. */
const MAX_LINE_SPEECH_SECONDS = 3600
const MAX_LINE_TIME_SECONDS = 1e9

interface Placed extends SpokenLine {
  readonly index: number
}

/** The slots of all lines with words, in the order of their onsets. */
export function laneSlots(lines: readonly SpokenLine[], options: Required<FitOptions>): LaneSlot[] {
  const placed = lines.map(clean).sort(byStart)
  const others = othersAfter(placed)
  const silence = silenceBefore(placed)
  const lanes = Map.groupBy(
    placed.filter((line) => line.natural > 0),
    (line) => line.speaker,
  )
  const spoken = [...lanes.values()].flatMap((lane) => neighbours(spread(lane, options)))
  // Lines of a speaker that begin at once stay in their order: the sort is stable.
  const order = spoken.sort((a, b) => a.line.start - b.line.start)
  const slotOf = new Map(order.map(({ line }, slot) => [line.index, slot]))
  const following: OtherSpeaker[][] = order.map(() => [])
  for (const [at, { line }] of order.entries()) {
    for (const { index, onset, together } of others(line)) {
      const slot = slotOf.get(index)
      if (slot === undefined) following[at]?.push({ onset, together })
      else if (slot > at) following[at]?.push({ onset, together, slot })
      // A line that gave way to its own speaker's may begin after the other's: then the other has to end by it.
      else following[slot]?.push({ onset: line.start, together, slot: at })
    }
  }
  return order.map(({ line, before, after }, at) => {
    const next = slotOf.get(after?.index ?? -1)
    return {
      ...slotFor(line, { before, after, silence: silence.get(line.index) ?? 0, options }),
      others: following[at] ?? [],
      ...omitUndefined({ next }),
    }
  })
}

function byStart(a: Placed, b: Placed): number {
  return a.start - b.start || a.end - b.end || a.index - b.index
}

/** A line that is an interval of time after 0, whatever the input: NaN and infinite numbers count as 0. */
function clean(line: SpokenLine, index: number): Placed {
  const start = Number.isFinite(line.start) ? Math.min(MAX_LINE_TIME_SECONDS, Math.max(0, line.start)) : 0
  const end = Number.isFinite(line.end) ? Math.min(MAX_LINE_TIME_SECONDS, Math.max(start, line.end)) : start
  const natural = Number.isNaN(line.natural) ? 0 : Math.min(MAX_LINE_SPEECH_SECONDS, Math.max(0, line.natural))
  return { ...line, index, start, end, natural }
}

interface Following {
  readonly index: number
  readonly onset: number
  readonly together: number
}

/**
 * For a line, the lines of others that speak on after it: the first that begins after its end, and the first that begins
 * before that and is not over by then.
 */
function othersAfter(placed: readonly Placed[]): (line: Placed) => Following[] {
  const place = new Map(placed.map(({ index }, at) => [index, at]))
  // Where the run of lines of one speaker that holds each place ends.
  const runEnd: number[] = []
  for (let at = placed.length - 1; at >= 0; at--) {
    runEnd[at] = placed[at]?.speaker === placed[at + 1]?.speaker ? (runEnd[at + 1] ?? at + 1) : at + 1
  }
  const outlasting = firstOutlasting(placed)
  const following = ({ end }: Placed, { index, start }: Placed): Following => {
    return { index, onset: start, together: Math.max(0, end - start) }
  }
  return (line) => {
    const after = lowerBound(placed.length, (at) => (placed[at]?.start ?? 0) >= line.end)
    const first = placed[placed[after]?.speaker === line.speaker ? (runEnd[after] ?? placed.length) : after]
    const begun = outlasting((place.get(line.index) ?? 0) + 1, after, line)
    return [begun, first].filter((one) => one !== undefined).map((one) => following(line, one))
  }
}

/** Seconds between each line and the end of the last speech of others before it, by the index of the line. */
function silenceBefore(placed: readonly Placed[]): Map<number, number> {
  const silence = new Map<number, number>()
  // The speaker who was heard last, and whoever else was.
  let [last, other] = [
    { speaker: '', end: Number.NEGATIVE_INFINITY },
    { speaker: '', end: Number.NEGATIVE_INFINITY },
  ]
  for (const { index, speaker, start, end } of placed) {
    silence.set(index, Math.max(0, start - (last.speaker === speaker ? other : last).end))
    if (speaker === last.speaker) last = { speaker, end: Math.max(end, last.end) }
    else if (end >= last.end) [last, other] = [{ speaker, end }, last]
    else if (end > other.end) other = { speaker, end }
  }
  return silence
}

interface Neighbours {
  readonly line: Placed
  readonly before: Placed | undefined
  readonly after: Placed | undefined
}

function neighbours(lane: readonly Placed[]): Neighbours[] {
  return lane.map((line, at) => ({ line, before: lane[at - 1], after: lane[at + 1] }))
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
    const covers = line.start < before.start + Math.max(MIN_SLOT_SECONDS, (before.end - before.start) / 2)
    if (!covers || spokenBy <= line.start + UNNOTICED_LATENESS_SECONDS) return at
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

/**
 * How much the times of a line matter: lateness is dear where a mouth is seen, and lines of nobody seen move first. Judgements: no
 * listening test was made.
 */
const VIEW_WEIGHTS: Readonly<Record<LineView, number>> = { on_screen: 2, mouth_hidden: 0.5, off_screen: 0.25 }

interface Around extends Omit<Neighbours, 'line'> {
  /** Seconds since another speaker spoke. */
  readonly silence: number
  readonly options: Required<FitOptions>
}

function slotFor(line: Placed, { before, after, silence, options }: Around): Omit<LaneSlot, 'others' | 'next'> {
  const { index, start: onset, natural, lead = 0, rate = 1, recorded = false, view } = line
  const room = Math.max(0, (after?.start ?? options.duration) - onset)
  const gap = after === undefined ? 0 : Math.min(options.gap, room / 4)
  const soft = softStart(lead / rate)
  const lateness = MAX_LATENESS_SECONDS[options.lateness]
  const pauses = before === undefined || onset - before.end >= CATCH_UP_PAUSE_SECONDS
  return {
    index,
    onset,
    attack: soft,
    end: Math.max(onset, Math.min(line.end, onset + room - gap)),
    earliest: Math.max(
      0,
      onset - Math.max(MAX_EARLY_START_INTO_SPEECH_SECONDS, soft, Math.min(MAX_EARLY_START_SECONDS, silence)),
    ),
    lateness: pauses ? Math.max(MAX_LATENESS_SECONDS.tight, LATENESS_AFTER_PAUSE_SHARE * lateness) : lateness,
    gap,
    natural,
    recorded,
    weight: view === undefined ? 1 : VIEW_WEIGHTS[view],
  }
}
