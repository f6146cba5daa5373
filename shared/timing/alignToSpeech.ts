import { lowerBound } from '../basics/lowerBound.ts'
import type { Segment } from '../contract/records.ts'
import { type Message, say } from '../locale/message.ts'
import { type SpeechSegment, slotsFromSpeech } from './slotsFromSpeech.ts'

/** Tolerance, in seconds, of measured onsets. */
const ONSET_TOLERANCE_SECONDS = 0.06
/** Lines count as subtitles if more than this share of those with a near onset are off by more than the tolerance. */
const SUBTITLE_MISTIMED_SHARE = 0.4
/** Shifts below this (seconds) are ignored. */
const MIN_SHIFT_SECONDS = 0.005

/** Seconds around a line over which speech is distinguished from music. */
const MUSIC_TEST_MARGIN_SECONDS = 20
/** Seconds of sound before a line that may belong to the line. */
const LINE_MARGIN_SECONDS = 0.15
/** Seconds of pauses between lines that the decision needs at least. */
const MIN_TOTAL_PAUSE_SECONDS = 1
/** Sound density in pauses, relative to that in lines, below which the sound is speech. */
const MAX_PAUSE_DENSITY_RATIO = 0.3

/**
 * Moves lines to the measured speech if they look like subtitles, which are timed for readers: they begin early and
 * stand long. Lines that already begin with the speech, or were placed on purpose, stay. So do lines amid sound that
 * continues in the pauses, because its onsets may be those of music.
 */
export function alignToSpeech<Line extends SpeechSegment>(
  lines: readonly Line[],
  speech: readonly SpeechSegment[],
): Line[] {
  const isAmidSpeech = createSpeechTest(lines, speech)
  // Bursts carry no speaker.
  const moved = slotsFromSpeech(lines, speech).map((slot, at) => {
    const line = lines[at]
    return line === undefined || isAmidSpeech(line) ? slot : line
  })
  const onsets = Float64Array.from(speech, ({ start }) => start).sort()
  const near = lines.flatMap((line, at) => {
    const start = moved[at]?.start ?? line.start
    const nearest = onsets[lowerBound(onsets.length, (place) => (onsets[place] ?? 0) > start - MIN_SHIFT_SECONDS)]
    const isOnset = start !== line.start || Math.abs((nearest ?? Number.POSITIVE_INFINITY) - start) < MIN_SHIFT_SECONDS
    return isOnset ? [Math.abs(start - line.start)] : []
  })
  const off = near.filter((seconds) => seconds > ONSET_TOLERANCE_SECONDS).length
  return off > SUBTITLE_MISTIMED_SHARE * near.length ? moved : [...lines]
}

/** Time steps in a second. */
const STEPS_PER_SECOND = 50

/**
 * Returns a test whether the sound around a line is speech: it must be rarer between lines than in them. Where the
 * pauses around a line are too short, the whole film decides.
 */
function createSpeechTest(
  lines: readonly SpeechSegment[],
  speech: readonly SpeechSegment[],
): (line: SpeechSegment) => boolean {
  const end = [...lines, ...speech].reduce((latest, region) => Math.max(latest, region.end), 0)
  const steps = Math.ceil(end * STEPS_PER_SECOND) + 1
  const [inside, around, sound] = [
    stepsIn(lines, 0, steps),
    stepsIn(lines, LINE_MARGIN_SECONDS, steps),
    stepsIn(speech, 0, steps),
  ]
  // Of all steps before each: those in lines and in pauses, and those of either that have sound.
  const sums = { lines: 0, sound: 0, pauses: 0, beside: 0 }
  const before = { lines: counts(steps), sound: counts(steps), pauses: counts(steps), beside: counts(steps) }
  for (let step = 0; step < steps; step++) {
    const [kind, soundKind] = inside[step] === 1 ? (['lines', 'sound'] as const) : (['pauses', 'beside'] as const)
    if (kind === 'lines' || around[step] === 0) {
      sums[kind]++
      sums[soundKind] += sound[step] ?? 0
    }
    for (const what of COUNTER_NAMES) before[what][step + 1] = sums[what]
  }
  const test = (from: number, to: number): boolean | undefined => {
    const first = Math.min(steps, Math.max(0, Math.round(from * STEPS_PER_SECOND)))
    const last = Math.max(first, Math.min(steps, Math.ceil(to * STEPS_PER_SECOND)))
    const count = (what: keyof typeof before): number => (before[what][last] ?? 0) - (before[what][first] ?? 0)
    if (count('pauses') < MIN_TOTAL_PAUSE_SECONDS * STEPS_PER_SECOND) return undefined
    return count('beside') * count('lines') < MAX_PAUSE_DENSITY_RATIO * count('sound') * count('pauses')
  }
  const whole = test(0, end) ?? false
  return (line) => test(line.start - MUSIC_TEST_MARGIN_SECONDS, line.end + MUSIC_TEST_MARGIN_SECONDS) ?? whole
}

const COUNTER_NAMES = ['lines', 'sound', 'pauses', 'beside'] as const

function counts(steps: number): Int32Array {
  return new Int32Array(steps + 1)
}

/** Flags of the time steps that any of the regions covers, with an edge in seconds before each. */
function stepsIn(regions: readonly SpeechSegment[], edge: number, steps: number): Uint8Array {
  const flags = new Uint8Array(steps)
  let filled = 0
  for (const { start, end } of regions.toSorted((a, b) => a.start - b.start)) {
    const [from, to] = [
      Math.max(filled, Math.round((start - edge) * STEPS_PER_SECOND)),
      Math.round(end * STEPS_PER_SECOND),
    ]
    if (to <= from) continue
    flags.fill(1, from, to)
    filled = to
  }
  return flags
}

/** Notes for the user on the lines that were moved. */
export function alignmentNotes(lines: readonly Segment[], moved: readonly Segment[]): Message[] {
  const shifts = lines.flatMap(({ start }, at) => {
    const shift = Math.abs((moved[at]?.start ?? start) - start)
    return shift > MIN_SHIFT_SECONDS ? [shift] : []
  })
  if (shifts.length === 0) return []
  const mean = shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length
  return [say('engineNote.aligned', { lines: shifts.length, all: lines.length, seconds: mean.toFixed(2) })]
}
