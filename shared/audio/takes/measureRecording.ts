import { decibelsOfPeak, decibelsOfPower } from '../decibels.ts'
import { meanPower } from '../meanPower.ts'
import { speechLevel } from '../mix/speechLevel.ts'
import { spokenBounds } from './cutRecording.ts'

/** The measures of a recording before anything is cut from it. Levels in dB of full scale. */
export interface RecordingMeasures {
  /** Of the speech without its pauses (RMS). */
  readonly level: number
  /** Of the loudest sample. */
  readonly peak: number
  /** Of the room: the sound where nobody speaks (RMS). */
  readonly noise: number
  /** How many times the sound was cut off at full scale. */
  readonly clipped: number
}

/** Samples at full scale in a row that are a cut-off peak; a single one may be a peak of just that height. */
const MIN_CLIPPED_SAMPLES = 3
const CLIPPING_AMPLITUDE = 0.999
/** Seconds of a frame in which the quiet of a room is measured. */
const QUIET_FRAME_SECONDS = 0.02
/** Least seconds without speech for its level to be the room's; else the quietest of these frames count. */
const MIN_ROOM_SOUND_SECONDS = 0.15
const QUIET_FRAME_SHARE = 0.1
/** Level of nothing at all: a number, as a level is stored. */
const MIN_STORED_LEVEL_DB = -120

/** Measures level, peak, noise and clipping of a recording. */
export function measureRecording(samples: Float32Array, sampleRate: number): RecordingMeasures {
  const { from, to } = spokenBounds(samples, sampleRate)
  let [loudest, run, clipped] = [0, 0, 0]
  for (let at = 0; at < samples.length; at++) {
    const size = Math.abs(samples[at] ?? 0)
    loudest = Math.max(loudest, size)
    run = size >= CLIPPING_AMPLITUDE ? run + 1 : 0
    if (run === MIN_CLIPPED_SAMPLES) clipped += 1
  }
  const room = [samples.subarray(0, from), samples.subarray(to)]
  const quiet =
    room.reduce((sum, { length }) => sum + length, 0) < MIN_ROOM_SOUND_SECONDS * sampleRate
      ? quietest(samples, sampleRate)
      : room
  return {
    level: storedLevel(speechLevel(samples.subarray(from, to), sampleRate)),
    peak: storedLevel(decibelsOfPeak(loudest)),
    noise: storedLevel(decibelsOfPower(meanPower(...quiet))),
    clipped,
  }
}

/** The quietest tenth of a sound: where somebody speaks all the time, the room alone sounds between words. */
function quietest(samples: Float32Array, sampleRate: number): Float32Array[] {
  const size = Math.round(QUIET_FRAME_SECONDS * sampleRate)
  const frames: Float32Array[] = []
  for (let at = 0; at + size <= samples.length; at += size) frames.push(samples.subarray(at, at + size))
  const byPower = frames.map((frame) => ({ frame, power: meanPower(frame) })).toSorted((a, b) => a.power - b.power)
  return byPower.slice(0, Math.ceil(byPower.length * QUIET_FRAME_SHARE)).map(({ frame }) => frame)
}

function storedLevel(level: number): number {
  return Number.isFinite(level) ? Math.max(MIN_STORED_LEVEL_DB, level) : MIN_STORED_LEVEL_DB
}
