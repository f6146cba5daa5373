import type { Segment } from '../../../shared/contract/records.ts'
import { type SpeechRegion, slotsFromSpeech } from '../../../shared/timing/slotsFromSpeech.ts'

/** Seconds by which times that come from listening may be off. */
const LISTENED = 0.06
/** Share of lines with an onset near them that are off by more where the lines are timed for readers. */
const BOXED = 0.4
/** A line moved by less (seconds) stays. */
const NOTHING = 0.005

/** Seconds around a line in which it is tried whether what was heard is speech. */
const AROUND = 20
/** Seconds before a line that may still be its own. */
const EDGE = 0.15
/** Least time (seconds) without lines by which that can be told. */
const LEAST_PAUSE = 1
/** Where nobody speaks by the script, at most this share of what is heard in lines is heard. */
const HEARD_BESIDE = 0.3

/**
 * The lines where they are heard, if they look like subtitles, which are timed for readers: early, and standing long.
 * Lines that begin with the speech already, or were put elsewhere on purpose, stay as they are; so do those among sounds
 * that go on where nobody speaks, for there the onsets may be those of music.
 */
export function heardSlots(lines: readonly Segment[], speech: readonly SpeechRegion[]): Segment[] {
  const isSpeechNear = createTrial(lines, speech)
  // Whoever speaks: bursts have no names.
  const moved = slotsFromSpeech(lines, speech).map((slot, at) => {
    const line = lines[at]
    return line === undefined || isSpeechNear(line) ? slot : line
  })
  const near = lines.flatMap((line, at) => {
    const start = moved[at]?.start ?? line.start
    const isOnset = start !== line.start || speech.some((burst) => Math.abs(burst.start - start) < NOTHING)
    return isOnset ? [Math.abs(start - line.start)] : []
  })
  const off = near.filter((seconds) => seconds > LISTENED).length
  return off > BOXED * near.length ? moved : [...lines]
}

/** Steps in a second by which sound in and beside lines is counted. */
const STEPS = 50

/** Whether what is heard around a line keeps to the lines, as speech does; where lines follow closely, in the whole. */
function createTrial(lines: readonly SpeechRegion[], speech: readonly SpeechRegion[]): (line: SpeechRegion) => boolean {
  const end = [...lines, ...speech].reduce((latest, region) => Math.max(latest, region.end), 0)
  const marked = (regions: readonly SpeechRegion[], edge: number): Uint8Array => {
    const marks = new Uint8Array(Math.ceil(end * STEPS) + 1)
    for (const region of regions) {
      marks.fill(1, Math.max(0, Math.round((region.start - edge) * STEPS)), Math.round(region.end * STEPS))
    }
    return marks
  }
  const [inside, around, heard] = [marked(lines, 0), marked(lines, EDGE), marked(speech, 0)]
  const judge = (from: number, to: number): boolean | undefined => {
    const share = { lines: 0, heard: 0, pauses: 0, beside: 0 }
    for (let step = Math.max(0, Math.round(from * STEPS)); step < Math.min(heard.length, to * STEPS); step++) {
      if (inside[step] === 1) {
        share.lines++
        share.heard += heard[step] ?? 0
      } else if (around[step] === 0) {
        share.pauses++
        share.beside += heard[step] ?? 0
      }
    }
    if (share.pauses < LEAST_PAUSE * STEPS) return undefined
    return share.beside * share.lines < HEARD_BESIDE * share.heard * share.pauses
  }
  const whole = judge(0, end) ?? false
  return (line) => judge(line.start - AROUND, line.end + AROUND) ?? whole
}

/** What to say of lines that were moved. */
export function heardNotes(lines: readonly Segment[], heard: readonly Segment[]): string[] {
  const shifts = lines.flatMap(({ start }, at) => {
    const shift = Math.abs((heard[at]?.start ?? start) - start)
    return shift > NOTHING ? [shift] : []
  })
  if (shifts.length === 0) return []
  const mean = shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length
  return [
    `${shifts.length} of ${lines.length} lines begin where the source is heard to speak, ` +
      `${mean.toFixed(2)} s from their subtitles on average.`,
  ]
}
