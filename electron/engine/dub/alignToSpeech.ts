import type { Segment } from '../../../shared/contract/records.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { type SpeechRegion, slotsFromSpeech } from '../../../shared/timing/slotsFromSpeech.ts'

/** Tolerance, in seconds, of measured onsets. */
const LISTENED = 0.06
/** Lines count as subtitles if more than this share of those with a near onset are off by more than the tolerance. */
const BOXED = 0.4
/** Shifts below this (seconds) are ignored. */
const NOTHING = 0.005

/** Seconds around a line over which speech is distinguished from music. */
const AROUND = 20
/** Seconds of sound before a line that may belong to the line. */
const EDGE = 0.15
/** Seconds of pauses between lines that the decision needs at least. */
const LEAST_PAUSE = 1
/** Sound density in pauses, relative to that in lines, below which the sound is speech. */
const HEARD_BESIDE = 0.3

/**
 * Moves lines to the measured speech if they look like subtitles, which are timed for readers: they begin early and
 * stand long. Lines that already begin with the speech, or were placed on purpose, stay. So do lines amid sound that
 * continues in the pauses, because its onsets may be those of music.
 */
export function alignToSpeech(lines: readonly Segment[], speech: readonly SpeechRegion[]): Segment[] {
  const isAmidSpeech = createSpeechTest(lines, speech)
  // Bursts carry no speaker.
  const moved = slotsFromSpeech(lines, speech).map((slot, at) => {
    const line = lines[at]
    return line === undefined || isAmidSpeech(line) ? slot : line
  })
  const near = lines.flatMap((line, at) => {
    const start = moved[at]?.start ?? line.start
    const isOnset = start !== line.start || speech.some((burst) => Math.abs(burst.start - start) < NOTHING)
    return isOnset ? [Math.abs(start - line.start)] : []
  })
  const off = near.filter((seconds) => seconds > LISTENED).length
  return off > BOXED * near.length ? moved : [...lines]
}

/** Time steps in a second. */
const STEPS = 50

/**
 * Returns a test whether the sound around a line is speech: it must be rarer between lines than in them. Where the
 * pauses around a line are too short, the whole film decides.
 */
function createSpeechTest(
  lines: readonly SpeechRegion[],
  speech: readonly SpeechRegion[],
): (line: SpeechRegion) => boolean {
  const end = [...lines, ...speech].reduce((latest, region) => Math.max(latest, region.end), 0)
  const stepsIn = (regions: readonly SpeechRegion[], edge: number): Uint8Array => {
    const flags = new Uint8Array(Math.ceil(end * STEPS) + 1)
    for (const region of regions) {
      flags.fill(1, Math.max(0, Math.round((region.start - edge) * STEPS)), Math.round(region.end * STEPS))
    }
    return flags
  }
  const [inside, around, sound] = [stepsIn(lines, 0), stepsIn(lines, EDGE), stepsIn(speech, 0)]
  const test = (from: number, to: number): boolean | undefined => {
    const share = { lines: 0, sound: 0, pauses: 0, beside: 0 }
    for (let step = Math.max(0, Math.round(from * STEPS)); step < Math.min(sound.length, to * STEPS); step++) {
      if (inside[step] === 1) {
        share.lines++
        share.sound += sound[step] ?? 0
      } else if (around[step] === 0) {
        share.pauses++
        share.beside += sound[step] ?? 0
      }
    }
    if (share.pauses < LEAST_PAUSE * STEPS) return undefined
    return share.beside * share.lines < HEARD_BESIDE * share.sound * share.pauses
  }
  const whole = test(0, end) ?? false
  return (line) => test(line.start - AROUND, line.end + AROUND) ?? whole
}

/** Notes for the user on the lines that were moved. */
export function alignmentNotes(lines: readonly Segment[], moved: readonly Segment[]): Said[] {
  const shifts = lines.flatMap(({ start }, at) => {
    const shift = Math.abs((moved[at]?.start ?? start) - start)
    return shift > NOTHING ? [shift] : []
  })
  if (shifts.length === 0) return []
  const mean = shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length
  return [say('engineNote.aligned', { lines: shifts.length, all: lines.length, seconds: mean.toFixed(2) })]
}
