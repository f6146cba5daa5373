import { BED_HOLD_SECONDS } from '../../../../../shared/audio/mix/steadyBed.ts'
import { type Region, STEPS_PER_SECOND } from '../../loudness/loudness.ts'
import { LEVELS_PER_STEP } from '../bed/bedMeter.ts'

const LEVELS_PER_SECOND = STEPS_PER_SECOND * LEVELS_PER_STEP

/** Levels of a line that are softer than its loud ones, and of the sound around it than what is heard in pauses (shares). */
const LOUD_LEVEL_SHARE = 0.8
const FLOOR_LEVEL_SHARE = 0.2
/** Seconds around a line in which the sound of its pauses is looked for. */
const FLOOR_SEARCH_SECONDS = 3

/**
 * Ratios of power: a voice goes on beside its line while it is so far over the pauses and not farther than this under the loud part of
 * the line; …
 */
const MIN_OVER_FLOOR_RATIO = 4
const MAX_UNDER_LOUD_RATIO = 0.01
/** … for so many seconds at most, … */
const MAX_SECONDS_BEFORE = 0.3
const MAX_SECONDS_AFTER = 0.5
/** … with breaks of no more than this. */
const MAX_BREAK_LEVELS = 3

/** Ratio of power to the loud part of a line, and seconds, from which a sound in a pause may be a voice: a drum is shorter. */
const VOICE_UNDER_LOUD_RATIO = 0.2
const MIN_VOICE_SECONDS = 0.25

/** Lines before one that may end after it begins. */
const OVERLAPPING_LINES = 8

/** Seconds before and after a line in which the original voice is heard still. */
interface SpokenBeyond {
  readonly before: number
  readonly after: number
}

/**
 * Where the voice of each line is heard beyond its slot, by the levels of the sound where voices are (`BedMeasure.levels`): slots may be
 * some tenths off, rooms ring, and somebody may speak in a pause who has no line. What is short and apart from the lines is no voice.
 */
export function spokenBeyond(levels: Float32Array, slots: readonly Region[]): SpokenBeyond[] {
  const order = [...slots.keys()].sort((a, b) => (slots[a]?.start ?? 0) - (slots[b]?.start ?? 0))
  const found: SpokenBeyond[] = slots.map(() => ({ before: 0, after: 0 }))
  // From the last line on, as a voice that is early belongs to its own line.
  let next = Number.POSITIVE_INFINITY
  for (const [at, index] of order.entries().toArray().toReversed()) {
    const slot = slots[index] ?? { start: 0, end: 0 }
    const lastEnd = Math.max(
      0,
      ...order.slice(Math.max(0, at - OVERLAPPING_LINES), at).map((one) => slots[one]?.end ?? 0),
    )
    const made = beyond(levels, slot, { from: lastEnd, to: next })
    found[index] = made
    next = Math.min(next, slot.start - made.before)
  }
  return found
}

/** The voice of a line between the end of the lines before and the begin of the next one's voice. */
function beyond(levels: Float32Array, { start, end }: Region, pause: { from: number; to: number }): SpokenBeyond {
  const [first, last] = [Math.round(start * LEVELS_PER_SECOND), Math.round(end * LEVELS_PER_SECOND)]
  const reach = FLOOR_SEARCH_SECONDS * LEVELS_PER_SECOND
  const loud = quantile(levels.subarray(Math.max(0, first), last), LOUD_LEVEL_SHARE)
  const floor =
    MIN_OVER_FLOOR_RATIO * quantile(levels.subarray(Math.max(0, first - reach), last + reach), FLOOR_LEVEL_SHARE)
  const heard = (least: number, from: number, step: 1 | -1) => (level: number) =>
    (levels[from + step * level] ?? 0) > least
  const goesOn = Math.max(floor, MAX_UNDER_LOUD_RATIO * loud)
  const room = (seconds: number, most: number) => Math.floor(Math.min(Math.max(0, seconds), most) * LEVELS_PER_SECOND)
  const before = runLength(heard(goesOn, first - 1, -1), room(start - pause.from, MAX_SECONDS_BEFORE))
  const after = runLength(heard(goesOn, last, 1), room(pause.to - end, MAX_SECONDS_AFTER))
  const isVoice = heard(Math.max(floor, VOICE_UNDER_LOUD_RATIO * loud), last, 1)
  const gap = pause.to - end < BED_HOLD_SECONDS ? room(pause.to - end, BED_HOLD_SECONDS) : 0
  return {
    before: before / LEVELS_PER_SECOND,
    after: Math.max(after, lastVoice(isVoice, after, gap)) / LEVELS_PER_SECOND,
  }
}

/** Levels from the first on that are heard, with short breaks. */
function runLength(isHeard: (level: number) => boolean, most: number): number {
  let length = 0
  for (let level = 0; level < most && level - length <= MAX_BREAK_LEVELS; level++)
    if (isHeard(level)) length = level + 1
  return length
}

/** Where the last run of levels ends that is long enough for a voice; 0 where there is none. */
function lastVoice(isVoice: (level: number) => boolean, from: number, to: number): number {
  let [last, level] = [0, from]
  while (level < to) {
    const begin = level
    const run = runLength((at) => isVoice(begin + at), to - begin)
    if (run >= MIN_VOICE_SECONDS * LEVELS_PER_SECOND) last = begin + run
    level += Math.max(1, run)
  }
  return last
}

function quantile(values: Float32Array, share: number): number {
  return values.toSorted()[Math.floor(share * values.length)] ?? 0
}
