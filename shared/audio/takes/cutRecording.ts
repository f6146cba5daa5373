import { speechLevel } from '../mix/speechLevel.ts'
import { frameLevels, LEVEL_FRAME_SECONDS, spokenFrames } from './passCuts.ts'
import { speechBounds } from './speechBounds.ts'

/** Seconds kept around the speech, so that no breath is cut. */
const RECORDING_START_PADDING_SECONDS = 0.03
const RECORDING_END_PADDING_SECONDS = 0.08
/** Level in dB of full scale below which the microphone is taken to be off. */
const MIN_RECORDING_LEVEL_DB = -60

/** Start and end of a person's speech in a recording, in samples, `to` exclusive; the sound of the room may be around it. */
export function spokenBounds(
  samples: Float32Array,
  sampleRate: number,
): { readonly from: number; readonly to: number } {
  const frames = spokenFrames(frameLevels(samples, sampleRate))
  if (frames === undefined) return { from: 0, to: 0 }
  const size = Math.round(LEVEL_FRAME_SECONDS * sampleRate)
  return {
    from: Math.max(0, frames.from * size - Math.round(RECORDING_START_PADDING_SECONDS * sampleRate)),
    to: Math.min(samples.length, frames.to * size + Math.round(RECORDING_END_PADDING_SECONDS * sampleRate)),
  }
}

/** The speech of a recording. */
interface CutRecording {
  readonly samples: Float32Array
  /** Seconds from the recording's first sample to the first one that a player plays of the cut. */
  readonly onset: number
}

/** Cuts the silence off both ends of a recording; undefined where nobody speaks. */
export function cutRecording(samples: Float32Array, sampleRate: number): CutRecording | undefined {
  const { from, to } = spokenBounds(samples, sampleRate)
  const speech = samples.subarray(from, to)
  if (!(speechLevel(speech, sampleRate) > MIN_RECORDING_LEVEL_DB)) return undefined
  // Players and renders cut closer, by the rule for all takes: a take's place is where that begins.
  return { samples: speech, onset: (from + speechBounds(speech, sampleRate).from) / sampleRate }
}
