import { createFft } from './fft.ts'

/** Bits of a shift register that passes through all its states by the feedback of its last two (x¹⁵ + x¹⁴ + 1). */
const SHIFT_REGISTER_BITS = 15
/** Samples of the test sequence: 0.68 s at 48 kHz. */
export const SEQUENCE_LENGTH = 2 ** SHIFT_REGISTER_BITS - 1
/** Share of the strongest path from which an earlier one counts as the direct way: a wall may be louder than it. */
const MIN_DIRECT_PATH_SHARE = 0.5
/** How many times the usual correlation a found path must have, else the sequence is not in the recording. */
const MIN_CORRELATION_RATIO = 12

/**
 * A maximum length sequence of 1 and -1: it correlates with itself at one place alone, so that its delay is found in noise and
 * between echoes.
 */
export function maximumLengthSequence(): Float32Array<ArrayBuffer> {
  const sequence = new Float32Array(SEQUENCE_LENGTH)
  let state = 1
  for (let at = 0; at < SEQUENCE_LENGTH; at++) {
    sequence[at] = (state & 1) === 1 ? 1 : -1
    const bit = (state ^ (state >> 1)) & 1
    state = (state >> 1) | (bit << (SHIFT_REGISTER_BITS - 1))
  }
  return sequence
}

/** The sample of a recording at which the sequence begins; undefined where it is not in it. */
export function findSequence(recorded: Float32Array, sequence: Float32Array): number | undefined {
  const size = 2 ** Math.ceil(Math.log2(recorded.length + sequence.length))
  const fft = createFft(size)
  const transformed = (samples: Float32Array) => {
    const [re, im] = [new Float64Array(size), new Float64Array(size)]
    re.set(samples)
    fft.forward(re, im)
    return { re, im }
  }
  const [a, b] = [transformed(recorded), transformed(sequence)]
  // The correlation is the inverse transform of one spectrum times the other's conjugate; forward again turns it round.
  const [re, im] = [new Float64Array(size), new Float64Array(size)]
  for (let k = 0; k < size; k++) {
    const [x, y, u, v] = [a.re[k] ?? 0, a.im[k] ?? 0, b.re[k] ?? 0, b.im[k] ?? 0]
    re[k] = x * u + y * v
    im[k] = -(y * u - x * v)
  }
  fft.forward(re, im)
  let [strongest, sum] = [0, 0]
  for (let at = 0; at < recorded.length; at++) {
    const power = (re[at] ?? 0) ** 2
    strongest = Math.max(strongest, power)
    sum += power
  }
  if (!(strongest > MIN_CORRELATION_RATIO ** 2 * (sum / recorded.length))) return undefined
  for (let at = 0; at < recorded.length; at++)
    if ((re[at] ?? 0) ** 2 >= MIN_DIRECT_PATH_SHARE ** 2 * strongest) return at
  return undefined
}

/** Bursts that must agree, and within how many samples (1 ms at 48 kHz). */
const MIN_AGREEING_BURSTS = 2
const BURST_TOLERANCE_SAMPLES = 48

/** The delay that most bursts agree on, in samples; undefined where they contradict each other or were not found. */
export function agreedDelay(found: readonly (number | undefined)[]): number | undefined {
  const knownDelays = found.filter((one) => one !== undefined)
  const groups = knownDelays.map((one) =>
    knownDelays.filter((other) => Math.abs(other - one) <= BURST_TOLERANCE_SAMPLES),
  )
  const group = groups.toSorted((x, y) => y.length - x.length)[0]?.toSorted((x, y) => x - y)
  return group === undefined || group.length < MIN_AGREEING_BURSTS ? undefined : group[group.length >> 1]
}
