import { isNegligibleTempo, stretch } from '../stretch.ts'
import { frameLevels, LEVEL_FRAME_SECONDS, speechThreshold } from './passCuts.ts'

/** The most by which a recorded take is made shorter: beyond it a voice sounds driven. */
export const MAX_PULL_RATIO = 1.12
/** Seconds of a pause between two breath groups; of it so many belong to each group, whose joints are in the room's sound. */
const MIN_BREATH_PAUSE_SECONDS = 0.2
const BREATH_GROUP_MARGIN_SECONDS = 0.04
/** Least seconds that are left of the pause besides. */
const MIN_REMAINING_PAUSE_SECONDS = 0.04
/** Seconds of a fade where a pause is made shorter. */
const PAUSE_FADE_SECONDS = 0.005

/**
 * Makes a recorded take shorter by a factor of at most `MAX_PULL_RATIO`, its breath groups one by one: the pauses between them give what they
 * can, then each group is spoken so much faster, at its own pitch. The take begins where it began.
 */
export function pullTake(
  samples: Float32Array,
  { sampleRate, factor }: { readonly sampleRate: number; readonly factor: number },
): Float32Array<ArrayBuffer> {
  const tempo = Math.max(1, Math.min(MAX_PULL_RATIO, factor))
  const groups = breathGroups(samples, sampleRate)
  const targetLength = samples.length / tempo
  const pauses = groups.slice(1).map(({ from }, at) => from - (groups[at]?.to ?? from))
  const spare = pauses.reduce((sum, pause) => sum + Math.max(0, pause - MIN_REMAINING_PAUSE_SECONDS * sampleRate), 0)
  // Pauses are shortened by the same factor as speech at most, so that the rhythm stays.
  const paused = pauses.reduce((sum, pause) => sum + pause, 0)
  const taken = Math.min(spare, paused - paused / tempo)
  const spoken = samples.length - paused
  const pace = Math.min(MAX_PULL_RATIO, spoken / Math.max(1, targetLength - (paused - taken)))
  const parts: Float32Array[] = []
  for (const [at, { from, to }] of groups.entries()) {
    const group = samples.slice(from, to)
    parts.push(isNegligibleTempo(pace) ? group : stretch(group, sampleRate, pace))
    const next = groups[at + 1]
    if (next === undefined) continue
    const share = spare === 0 ? 0 : Math.max(0, next.from - to - MIN_REMAINING_PAUSE_SECONDS * sampleRate) / spare
    parts.push(
      shortened(
        samples.subarray(to, next.from),
        Math.round(taken * share),
        Math.round(PAUSE_FADE_SECONDS * sampleRate),
      ),
    )
  }
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const pulled = new Float32Array(length)
  let at = 0
  for (const part of parts) {
    pulled.set(part, at)
    at += part.length
  }
  return pulled
}

/** Stretches of speech between pauses, in samples; the first begins and the last ends with the sound. */
function breathGroups(samples: Float32Array, sampleRate: number): { readonly from: number; readonly to: number }[] {
  const levels = frameLevels(samples, sampleRate)
  const threshold = speechThreshold(levels)
  const size = Math.round(LEVEL_FRAME_SECONDS * sampleRate)
  const margin = Math.round(BREATH_GROUP_MARGIN_SECONDS * sampleRate)
  const groups: { from: number; to: number }[] = []
  let from = 0
  let quiet = 0
  for (let frame = 0; frame < levels.length; frame++) {
    if ((levels[frame] ?? 0) <= threshold) {
      quiet += 1
      continue
    }
    if (quiet * LEVEL_FRAME_SECONDS >= MIN_BREATH_PAUSE_SECONDS && frame > quiet) {
      groups.push({ from, to: (frame - quiet) * size + margin })
      from = frame * size - margin
    }
    quiet = 0
  }
  return [...groups, { from, to: samples.length }]
}

/** A pause without so many samples of its middle, whose sides are faded into each other. */
function shortened(pause: Float32Array, by: number, fade: number): Float32Array {
  const left = Math.max(0, pause.length - by)
  const half = left >> 1
  const short = new Float32Array(left)
  short.set(pause.subarray(0, half))
  short.set(pause.subarray(pause.length - (left - half)), half)
  const over = Math.min(fade, half, left - half)
  for (let at = 0; at < over; at++) {
    const share = (at + 1) / (over + 1)
    const before = pause[half + at] ?? 0
    short[half + at] = before * (1 - share) + (short[half + at] ?? 0) * share
  }
  return short
}
