import { median } from '../basics/median.ts'
import type { LineMeasures, SoundRegion } from './measures.ts'

/** A line of the script: when its speech should begin and end, in seconds. */
export interface ScriptLine {
  readonly start: number
  readonly end: number
  readonly speaker: string
  /** Start by the render's plan, where known; it may be a little off `start`, for the room that the line needs. */
  readonly spoken?: number
}

/** Where a line was found in the dub. */
export interface PlacedLine {
  readonly state: 'heard' | 'unclear' | 'silent'
  /** Seconds. */
  readonly onset?: number
  /** Index of the same speaker's line that still sounds. */
  readonly overlaps?: number
}

/** Onsets this far (seconds) before or after the expected time are considered. */
const ONSET_SEARCH_BEFORE_SECONDS = 0.6
const ONSET_SEARCH_AFTER_SECONDS = 1
/** A silence before an onset speaks for the onset, second for second, up to this length (seconds). */
const MAX_SCORED_PAUSE_SECONDS = 0.3
/** Lines after a silence of this length (seconds) show whether the whole dub is early or late. */
const CLEAR_PAUSE_SECONDS = 0.2
/**
 * Speech runs into a line if it sounds from this long before the line's expected start to this long after (seconds).
 */
const RUN_IN_MARGIN_SECONDS = 0.04
/** A shorter pause (seconds) may be a stop consonant within a word. */
const SHORT_PAUSE_SECONDS = 0.12
/** With less sound than this (seconds) in its time, a line is silent. */
const MIN_LINE_SPEECH_SECONDS = 0.08
/** Sound this much (dB) below the dub's other lines, below the bed, or below full scale is not speech. */
const UNDER_OTHER_LINES_DB = 22
const UNDER_BED_DB = 20
const SPEECH_FLOOR_DB = -55
/** Lines that begin closer together than this (seconds) cannot be distinguished. */
const MIN_ONSET_DISTANCE_SECONDS = 0.06

interface Candidate {
  readonly at: number
  /** Seconds of silence before it. */
  readonly pause: number
}

/**
 * Finds the start of each script line among the measured stretches of speech: near its expected time, rather after a
 * silence than within a word, and no onset for two lines. A common delay of all lines is found first, so that late lines
 * are not confused with words within them.
 */
export function placeLines(lines: readonly ScriptLine[], measures: readonly LineMeasures[]): PlacedLine[] {
  const order = lines.map((_, index) => index).sort((a, b) => startOf(lines, a) - startOf(lines, b) || a - b)
  const spoken = order.filter((index) => !isSilent(lines[index], measures[index], medianSpeechLevel(measures)))
  const shift = commonShift(lines, measures, spoken)
  const placed: PlacedLine[] = lines.map(() => ({ state: 'silent' }))
  let taken = Number.NEGATIVE_INFINITY
  for (const [place, index] of spoken.entries()) {
    const line = lines[index]
    const regions = measures[index]?.regions ?? []
    if (line === undefined) continue
    const target = line.start + shift
    const next = startOf(lines, spoken[place + 1] ?? -1) + shift
    const mine = candidatesOf(regions).filter(
      ({ at }) =>
        at > taken + MIN_ONSET_DISTANCE_SECONDS / 2 &&
        at - target < Math.max(MIN_ONSET_DISTANCE_SECONDS, (next - target) / 2),
    )
    const best = nearest(mine, target)
    const ran =
      runsInto(regions, (line.spoken ?? line.start) + shift) && (best === undefined || best.pause < SHORT_PAUSE_SECONDS)
    if (best !== undefined && !ran) {
      placed[index] = { state: 'heard', onset: best.at }
      taken = best.at
    } else placed[index] = { state: 'unclear', ...overlapOf(lines, { index, before: spoken[place - 1], ran }) }
  }
  return placed
}

function startOf(lines: readonly ScriptLine[], index: number): number {
  return lines[index]?.start ?? Number.POSITIVE_INFINITY
}

function medianSpeechLevel(measures: readonly LineMeasures[]): number {
  return median(measures.map(({ level }) => level).filter((level) => level > SPEECH_FLOOR_DB))
}

function isSilent(line: ScriptLine | undefined, measures: LineMeasures | undefined, medianLevel: number): boolean {
  if (line === undefined || measures === undefined) return true
  if (measures.level < Math.max(SPEECH_FLOOR_DB, medianLevel - UNDER_OTHER_LINES_DB, measures.bed - UNDER_BED_DB))
    return true
  const end = Math.max(line.end, line.start + 2 * MIN_LINE_SPEECH_SECONDS)
  const sounding = measures.regions.reduce(
    (sum, region) => sum + Math.max(0, Math.min(region.end, end) - Math.max(region.start, line.start - 0.1)),
    0,
  )
  return sounding < MIN_LINE_SPEECH_SECONDS
}

/** The onsets of regions; the first region may have begun before the measured stretch. */
function candidatesOf(regions: readonly SoundRegion[]): Candidate[] {
  return regions.map(({ start }, index) => ({
    at: start,
    pause: start - (regions[index - 1]?.end ?? start - MAX_SCORED_PAUSE_SECONDS),
  }))
}

function nearest(candidates: readonly Candidate[], target: number): Candidate | undefined {
  const cost = ({ at, pause }: Candidate): number => Math.abs(at - target) - Math.min(pause, MAX_SCORED_PAUSE_SECONDS)
  return candidates
    .filter(({ at }) => at >= target - ONSET_SEARCH_BEFORE_SECONDS && at <= target + ONSET_SEARCH_AFTER_SECONDS)
    .reduce<Candidate | undefined>(
      (best, one) => (best === undefined || cost(one) < cost(best) ? one : best),
      undefined,
    )
}

function runsInto(regions: readonly SoundRegion[], target: number): boolean {
  return regions.some(
    ({ start, end }) => start < target - RUN_IN_MARGIN_SECONDS && end > target + RUN_IN_MARGIN_SECONDS,
  )
}

/**
 * Seconds by which all lines are late: as late as those that begin after silence, unless as many lines begin at their
 * expected time. Where nobody pauses between lines, the silences are within them.
 */
function commonShift(
  lines: readonly ScriptLine[],
  measures: readonly LineMeasures[],
  spoken: readonly number[],
): number {
  const shift = median(clearErrors(lines, measures, spoken))
  const beginning = (by: number): number =>
    spoken.filter((index) => {
      const target = startOf(lines, index) + by
      return measures[index]?.regions.some(({ start }) => Math.abs(start - target) < MIN_ONSET_DISTANCE_SECONDS)
    }).length
  const onTime = beginning(0)
  return onTime > 0 && onTime >= beginning(shift) ? 0 : shift
}

/** Seconds by which the lines that begin after silence are late. */
function clearErrors(
  lines: readonly ScriptLine[],
  measures: readonly LineMeasures[],
  spoken: readonly number[],
): number[] {
  return spoken.flatMap((index) => {
    const line = lines[index]
    const clear = candidatesOf(measures[index]?.regions ?? []).filter(({ pause }) => pause >= CLEAR_PAUSE_SECONDS)
    const best = line === undefined ? undefined : nearest(clear, line.start)
    return line === undefined || best === undefined ? [] : [best.at - line.start]
  })
}

function overlapOf(
  lines: readonly ScriptLine[],
  { index, before, ran }: { readonly index: number; readonly before: number | undefined; readonly ran: boolean },
): { overlaps?: number } {
  if (!ran || before === undefined) return {}
  return lines[before]?.speaker === lines[index]?.speaker ? { overlaps: before } : {}
}

/** The value with which most agree, that nearer to 0 where they are split; 0 for no values. */
export function commonValue(values: readonly number[]): number {
  return values.toSorted((a, b) => Math.abs(a) - Math.abs(b))[(values.length - 1) >> 1] ?? 0
}

/** Seconds of speech in regions within a stretch; pauses up to so many seconds count as speech. */
export function spokenSeconds(regions: readonly SoundRegion[], within: SoundRegion, pause: number): number {
  let [sum, last] = [0, Number.NEGATIVE_INFINITY]
  for (const { start, end } of regions) {
    const [from, to] = [Math.max(start, within.start), Math.min(end, within.end)]
    if (to <= from) continue
    sum += to - from + (from - last <= pause ? from - last : 0)
    last = to
  }
  return sum
}
