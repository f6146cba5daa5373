import type { LineMeasures, SoundRegion } from './measures.ts'

/** A line as the script has it: when its speech should begin and end, in seconds. */
export interface ScriptLine {
  readonly start: number
  readonly end: number
  readonly speaker: string
  /** When the render says that it begins, where it is known: maybe a little off its time, to have the room it needs. */
  readonly spoken?: number
}

/** Where a line is in the dub. */
export interface PlacedLine {
  readonly state: 'heard' | 'unclear' | 'silent'
  /** Seconds. */
  readonly onset?: number
  /** The line of the same speaker that is still being spoken: its place in the script. */
  readonly overlaps?: number
}

/** An onset may lie this far (seconds) before or after where it should be. */
const BEFORE = 0.6
const AFTER = 1
/** A silence before an onset speaks for it, second for second, up to this long. */
const TELLING_PAUSE = 0.3
/** Lines after such a silence tell whether the whole dub is early or late. */
const CLEAR_PAUSE = 0.2
/** Speech that sounds from this long before a line should begin to as long after it runs into the line (seconds). */
const INTO = 0.04
/** A pause shorter than this is a stop within a word as likely as the end of a line. */
const SHORT_PAUSE = 0.12
/** Less sound than this (seconds) within a line's time is nothing said. */
const LEAST_SPEECH = 0.08
/** What lies so much (dB) under the dub's other lines, under the bed, or under full scale is not speech. */
const UNDER_OTHERS = 22
const UNDER_BED = 20
const FAINTEST = -55
/** Lines of one speaker that begin nearer together than this (seconds) cannot be told apart. */
const TOGETHER = 0.06

interface Candidate {
  readonly at: number
  /** Seconds of silence before it. */
  readonly pause: number
}

/**
 * Finds where each line of a script begins among the stretches of speech that were heard: near its time, rather after a
 * silence than in the midst of a word, and no onset for two lines. Lines that all come late by the same are still told
 * from words within them, by the lines that begin out of silence.
 */
export function placeLines(lines: readonly ScriptLine[], heard: readonly LineMeasures[]): PlacedLine[] {
  const order = lines.map((_, index) => index).sort((a, b) => startOf(lines, a) - startOf(lines, b) || a - b)
  const spoken = order.filter((index) => !isSilent(lines[index], heard[index], usualLevel(heard)))
  const shift = median(clearErrors(lines, heard, spoken))
  const placed: PlacedLine[] = lines.map(() => ({ state: 'silent' }))
  let taken = Number.NEGATIVE_INFINITY
  for (const [place, index] of spoken.entries()) {
    const line = lines[index]
    const regions = heard[index]?.regions ?? []
    if (line === undefined) continue
    const target = line.start + shift
    const next = startOf(lines, spoken[place + 1] ?? -1) + shift
    const mine = candidatesOf(regions).filter(
      ({ at }) => at > taken + TOGETHER / 2 && at - target < Math.max(TOGETHER, (next - target) / 2),
    )
    const best = nearest(mine, target)
    const ran =
      runsInto(regions, (line.spoken ?? line.start) + shift) && (best === undefined || best.pause < SHORT_PAUSE)
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

function usualLevel(heard: readonly LineMeasures[]): number {
  return median(heard.map(({ level }) => level).filter((level) => level > FAINTEST))
}

function isSilent(line: ScriptLine | undefined, heard: LineMeasures | undefined, usual: number): boolean {
  if (line === undefined || heard === undefined) return true
  if (heard.level < Math.max(FAINTEST, usual - UNDER_OTHERS, heard.bed - UNDER_BED)) return true
  const end = Math.max(line.end, line.start + 2 * LEAST_SPEECH)
  const sounding = heard.regions.reduce(
    (sum, region) => sum + Math.max(0, Math.min(region.end, end) - Math.max(region.start, line.start - 0.1)),
    0,
  )
  return sounding < LEAST_SPEECH
}

/** The onsets among regions; the first region may have begun before anything was listened to. */
function candidatesOf(regions: readonly SoundRegion[]): Candidate[] {
  return regions.map(({ start }, index) => ({
    at: start,
    pause: start - (regions[index - 1]?.end ?? start - TELLING_PAUSE),
  }))
}

function nearest(candidates: readonly Candidate[], target: number): Candidate | undefined {
  const cost = ({ at, pause }: Candidate): number => Math.abs(at - target) - Math.min(pause, TELLING_PAUSE)
  return candidates
    .filter(({ at }) => at >= target - BEFORE && at <= target + AFTER)
    .reduce<Candidate | undefined>(
      (best, one) => (best === undefined || cost(one) < cost(best) ? one : best),
      undefined,
    )
}

function runsInto(regions: readonly SoundRegion[], target: number): boolean {
  return regions.some(({ start, end }) => start < target - INTO && end > target + INTO)
}

/** Errors of the lines that begin out of silence. */
function clearErrors(
  lines: readonly ScriptLine[],
  heard: readonly LineMeasures[],
  spoken: readonly number[],
): number[] {
  return spoken.flatMap((index) => {
    const line = lines[index]
    const clear = candidatesOf(heard[index]?.regions ?? []).filter(({ pause }) => pause >= CLEAR_PAUSE)
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

/** The middle value; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
