import { speechBounds } from './speechBounds.ts'
import { speechLevel } from './speechLevel.ts'

/** Speech threshold against the loudest sample (-30 dB): a room is noisier than a synthesizer. */
const FLOOR = 0.03
/** Seconds kept around the speech, so that no breath is cut. */
const AROUND = { floor: FLOOR, before: 0.03, after: 0.08 }
/** Level in dB of full scale below which the microphone is taken to be off. */
const SILENCE = -60

/** The speech of a recording. */
export interface CutRecording {
  readonly samples: Float32Array
  /** Seconds from the recording's first sample to the first one that a player makes heard of the cut. */
  readonly onset: number
}

/** Cuts the silence off both ends of a recording; undefined where nothing was said. */
export function cutRecording(samples: Float32Array, sampleRate: number): CutRecording | undefined {
  const { from, to } = speechBounds(samples, sampleRate, AROUND)
  const speech = samples.subarray(from, to)
  if (!(speechLevel(speech, sampleRate) > SILENCE)) return undefined
  // Players and renders cut closer, by the rule for all takes: a take's place is where that begins.
  return { samples: speech, onset: (from + speechBounds(speech, sampleRate).from) / sampleRate }
}
