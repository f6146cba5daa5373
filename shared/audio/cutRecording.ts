import { frameLevels, LEVEL_FRAME, spokenFrames } from './passCuts.ts'
import { speechBounds } from './speechBounds.ts'
import { speechLevel } from './speechLevel.ts'

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
  const frames = spokenFrames(frameLevels(samples, sampleRate))
  if (frames === undefined) return { from: 0, to: 0 }
  const size = Math.round(LEVEL_FRAME * sampleRate)
  return {
    from: Math.max(0, frames.from * size - Math.round(BEFORE * sampleRate)),
    to: Math.min(samples.length, frames.to * size + Math.round(AFTER * sampleRate)),
  }
}

/** The speech of a recording. */
interface CutRecording {
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
