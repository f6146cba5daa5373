import type { RecordingMeasures } from '../../audio/takes/measureRecording.ts'
import type { TakeSpeech } from '../../audio/takes/takeSpeech.ts'
import { NORMS } from '../../qc/norms.ts'
import type { Line } from '../document.ts'

/** A fault of a recorded take. Levels in dB of full scale. */
export type TakeFault =
  | { readonly kind: 'quiet' | 'noise'; readonly level: number }
  | { readonly kind: 'clipped'; readonly count: number }
  | { readonly kind: 'late' | 'early'; readonly seconds: number }
  /** It ends so long after its line; `over`: ids of the lines into which it runs. */
  | { readonly kind: 'too_long'; readonly seconds: number; readonly over: readonly number[] }

/** The part of a take that its judgement rests on. */
export interface CheckedTake {
  readonly seconds: number
  readonly speech?: TakeSpeech | undefined
  readonly place?: number | undefined
  readonly heard?: RecordingMeasures | undefined
}

/** Speech below this level is hardly there: what raises it raises the room with it. */
const MIN_TAKE_SPEECH_DB = -45
/** Least distance in dB from the speech to the room: below it the room is plainly audible in a mix. */
const MIN_TAKE_SNR_DB = 25
/** Seconds by which a reader may miss an entry before it is reported; a syllable takes as long. */
const ENTRY_TOLERANCE_SECONDS = 0.12

/**
 * Checks a recorded take in its line: its sound, its entry, and whether it ends in time. `at` is the start of its speech, in
 * seconds after the line's start.
 */
export function checkTake(take: CheckedTake, line: Line, lines: Iterable<Line>, at = 0): TakeFault[] {
  const { seconds, speech, place, heard } = take
  const faults: TakeFault[] = []
  if (heard !== undefined) {
    const quiet = heard.level < MIN_TAKE_SPEECH_DB
    if (quiet) faults.push({ kind: 'quiet', level: heard.level })
    if (heard.clipped > 0) faults.push({ kind: 'clipped', count: heard.clipped })
    if (!quiet && heard.noise > heard.level - MIN_TAKE_SNR_DB) faults.push({ kind: 'noise', level: heard.noise })
  }
  if (place !== undefined && Math.abs(place) > ENTRY_TOLERANCE_SECONDS) {
    faults.push({ kind: place > 0 ? 'late' : 'early', seconds: Math.abs(place) })
  }
  const end = line.start + at + (speech?.seconds ?? seconds)
  if (end > line.end + NORMS.beyond)
    faults.push({ kind: 'too_long', seconds: end - line.end, over: runsOver(line, end, lines) })
  return faults
}

/** The lines that are spoken while a line goes on beyond its end, in order of time. */
function runsOver(line: Line, end: number, lines: Iterable<Line>): number[] {
  const met = [...lines].filter((one) => one.id !== line.id && one.start < end && one.end > line.end)
  return met.toSorted((a, b) => a.start - b.start).map(({ id }) => id)
}
