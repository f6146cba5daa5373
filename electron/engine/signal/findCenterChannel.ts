import { createPairSpectrum } from './pairSpectrum.ts'
import type { Sides } from './people/separateVoices.ts'

/**
 * Where the voices of two channels are: in the middle, or a little `beside` it, so that less of them can be taken out there; at the
 * `sides`, so that nothing can; `mono` where both channels hold the same.
 */
export type VoicesAt = 'middle' | 'beside' | 'sides' | 'mono'

/** Longest frame in seconds: shorter than a syllable, and long enough to tell the tones of music from a voice. */
const MAX_CENTER_FRAME_SECONDS = 0.047
/** Frequency range of speech in Hz. */
const MIN_SPEECH_HZ = 200
const MAX_SPEECH_HZ = 4000
/** Share of the energy that differs from side to side at least where sound is more than mono. */
const MIN_SIDE_ENERGY_SHARE = 0.001
/** Most energy of the sides beside that of the middle (dB) at a point of the spectrum that counts as near the middle, or as in it. */
const NEAR_CENTER_THRESHOLD_DB = -14
const IN_CENTER_THRESHOLD_DB = -17
/** Share of a stretch in which a voice is taken to pause, and how far music is over its own softest frames (factor). */
const VOICE_PAUSE_SHARE = 0.2
const MUSIC_ABOVE_SOFTEST_FRAMES_RATIO = 1.6
/** Least share of what rises as voices do that lies in the middle where voices are there: made films have 0.65 or more, or 0.2 or less. */
const MIN_CENTER_VOICE_SHARE = 0.35

/** Finds from stretches of a film where its voices are: sound that rises and falls like syllables is compared with steady sound. */
export function findCenterChannel(stretches: readonly Sides[], sampleRate: number): VoicesAt {
  const measure = createMeasure(sampleRate)
  const parts = stretches.map(measure)
  const whole = sumOf(parts.flat())
  const { left, right, both, all } = whole
  // Also where one side is softer than the other.
  if (both > 0 && left * right - both * both < MIN_SIDE_ENERGY_SHARE * left * right) return 'mono'
  const shareOf = (of: 'near' | 'within') => {
    const [inside, outside] = [rising(parts, (one) => one[of]), rising(parts, (one) => one.all - one[of])]
    return inside / (inside + outside + Number.MIN_VALUE)
  }
  if (all === 0 || shareOf('within') >= MIN_CENTER_VOICE_SHARE) return 'middle'
  return shareOf('near') >= MIN_CENTER_VOICE_SHARE ? 'beside' : 'sides'
}

/** Energies of a frame: of each channel, what they have in common, of both, and of the points of the spectrum near and in the middle. */
interface Energies {
  left: number
  right: number
  both: number
  all: number
  near: number
  within: number
}

const ZERO_ENERGIES: Energies = { left: 0, right: 0, both: 0, all: 0, near: 0, within: 0 }

/** Returns a function that measures the frames of a stretch. */
function createMeasure(sampleRate: number): (stretch: Sides) => Energies[] {
  const size = 2 ** Math.floor(Math.log2(MAX_CENTER_FRAME_SECONDS * sampleRate))
  const spectrum = createPairSpectrum(size)
  const points = new Float32Array(spectrum.width)
  const [first, last] = [MIN_SPEECH_HZ, MAX_SPEECH_HZ].map((frequency) => Math.round((frequency * size) / sampleRate))
  const bins = { first: first ?? 0, last: Math.min(last ?? 0, spectrum.bins), all: spectrum.bins }
  return ([left, right]) =>
    Array.from({ length: Math.floor(left.length / size) }, (_, frame) => {
      const at = frame * size
      spectrum.analyse(left.subarray(at, at + size), right.subarray(at, at + size), points)
      return energiesOf(points, bins)
    })
}

const NEAR_RATIO = 10 ** (NEAR_CENTER_THRESHOLD_DB / 10)
const WITHIN_RATIO = 10 ** (IN_CENTER_THRESHOLD_DB / 10)

function energiesOf(
  points: Float32Array,
  { first, last, all }: { first: number; last: number; all: number },
): Energies {
  const sums = { ...ZERO_ENERGIES }
  for (let bin = first; bin < last; bin++) {
    const [a = 0, b = 0] = [points[bin], points[all + bin]]
    const [c = 0, d = 0] = [points[2 * all + bin], points[3 * all + bin]]
    const [left, right, both] = [a * a + b * b, c * c + d * d, a * c + b * d]
    const [center, sides] = [left + right + 2 * both, left + right - 2 * both]
    sums.left += left
    sums.right += right
    sums.both += both
    sums.all += center + sides
    if (sides < NEAR_RATIO * center) sums.near += center
    if (sides < WITHIN_RATIO * center) sums.within += center
  }
  return sums
}

function sumOf(frames: readonly Energies[]): Energies {
  const sums = { ...ZERO_ENERGIES }
  for (const frame of frames) for (const of of Object.keys(sums) as (keyof Energies)[]) sums[of] += frame[of]
  return sums
}

/** The energy by which frames exceed the pauses of their stretch. */
function rising(parts: readonly (readonly Energies[])[], energy: (frame: Energies) => number): number {
  let sum = 0
  for (const frames of parts) {
    const values = frames.map(energy)
    const softest = values.toSorted((a, b) => a - b)[Math.floor(VOICE_PAUSE_SHARE * values.length)] ?? 0
    for (const value of values) sum += Math.max(0, value - MUSIC_ABOVE_SOFTEST_FRAMES_RATIO * softest)
  }
  return sum
}
