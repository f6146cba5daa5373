import { speechBounds } from './speechBounds.ts'
import { speechLevel } from './speechLevel.ts'

/** Seconds of a frame. */
const FRAME = 0.01
/** Share of the loudest frame (-30 dB) below which nobody speaks, and how far above the room's level speech is (6 dB). */
const FLOOR = 0.03
const ABOVE_ROOM = 2
/** The share of all frames that are the room's: somebody who speaks all the time leaves as many between words. */
const QUIETEST = 0.1
/** Frames in a row that are speech: a click is shorter. */
const LEAST = 2
/** Seconds kept around the speech, so that no breath is cut. */
const BEFORE = 0.03
const AFTER = 0.08
/** Level in dB of full scale below which the microphone is taken to be off. */
const SILENCE = -60

/** Start and end of what a person says in a recording, in samples, `to` exclusive; a room may be heard around it. */
export function spokenBounds(
  samples: Float32Array,
  sampleRate: number,
): { readonly from: number; readonly to: number } {
  const size = Math.round(FRAME * sampleRate)
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, frame) => {
    let sum = 0
    for (let at = frame * size; at < (frame + 1) * size; at++) sum += (samples[at] ?? 0) ** 2
    return Math.sqrt(sum / size)
  })
  const sorted = levels.toSorted((a, b) => a - b)
  const room = sorted[Math.floor(sorted.length * QUIETEST)] ?? 0
  const least = Math.max((sorted.at(-1) ?? 0) * FLOOR, room * ABOVE_ROOM)
  const isSpeech = (frame: number) => levels.slice(frame, frame + LEAST).every((level) => level > least)
  let first = 0
  while (first + LEAST <= levels.length && !isSpeech(first)) first++
  let last = levels.length - LEAST
  while (last >= 0 && !isSpeech(last)) last--
  if (last < first) return { from: 0, to: 0 }
  return {
    from: Math.max(0, first * size - Math.round(BEFORE * sampleRate)),
    to: Math.min(samples.length, (last + LEAST) * size + Math.round(AFTER * sampleRate)),
  }
}

/** The speech of a recording. */
export interface CutRecording {
  readonly samples: Float32Array
  /** Seconds from the recording's first sample to the first one that a player makes heard of the cut. */
  readonly onset: number
}

/** Cuts the silence off both ends of a recording; undefined where nothing was said. */
export function cutRecording(samples: Float32Array, sampleRate: number): CutRecording | undefined {
  const { from, to } = spokenBounds(samples, sampleRate)
  const speech = samples.subarray(from, to)
  if (!(speechLevel(speech, sampleRate) > SILENCE)) return undefined
  // Players and renders cut closer, by the rule for all takes: a take's place is where that begins.
  return { samples: speech, onset: (from + speechBounds(speech, sampleRate).from) / sampleRate }
}
