/** Sample rate of the sample's sound, in Hz. */
export const RATE = 48_000

/**
 * A soft bed for the sample: a plucked five-note figure over a quiet murmur, interleaved stereo from -1 to 1. The
 * strings are Karplus and Strong's (Computer Music Journal 7(2), 1983): a burst of noise in a decaying delay line.
 */
export function ambience(seconds: number): Float32Array {
  const length = Math.round(seconds * RATE)
  const bed = new Float32Array(length * 2)
  const random = noise(7)
  murmur(bed, random)
  const scale = [196, 220, 261.63, 293.66, 329.63] // G A C D E
  const figure = [0, 2, 3, 4, 3, 2, 1, 2]
  for (let beat = 0; beat * 0.45 < seconds - 1; beat++) {
    const hertz = scale[figure[beat % figure.length] ?? 0] ?? 220
    pluck(bed, { hertz, at: Math.round(beat * 0.45 * RATE), pan: beat % 2 === 0 ? 0.3 : 0.7 }, random)
  }
  return bed
}

function murmur(bed: Float32Array, random: () => number): void {
  let left = 0
  let right = 0
  for (let index = 0; index < bed.length; index += 2) {
    left += 0.02 * (random() - left)
    right += 0.02 * (random() - right)
    bed[index] = left * 0.12
    bed[index + 1] = right * 0.12
  }
}

function pluck(bed: Float32Array, note: { hertz: number; at: number; pan: number }, random: () => number): void {
  const string = Float32Array.from({ length: Math.round(RATE / note.hertz) }, () => random())
  let previous = 0
  for (let step = 0; step < RATE * 1.5; step++) {
    const place = step % string.length
    const current = string[place] ?? 0
    string[place] = 0.498 * (current + previous)
    previous = current
    const index = 2 * (note.at + step)
    if (index + 1 >= bed.length) return
    bed[index] = (bed[index] ?? 0) + current * 0.12 * (1 - note.pan)
    bed[index + 1] = (bed[index + 1] ?? 0) + current * 0.12 * note.pan
  }
}

/** A repeatable stream of values from -1 to 1, so that the sample is the same everywhere. */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}
