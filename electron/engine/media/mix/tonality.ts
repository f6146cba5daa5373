import { createPowerSpectrum } from '../../../../shared/audio/fft.ts'

/** Longest analysis window in seconds: spectral lines 23 Hz apart separate the overtones of a deep voice or a chord. */
const LOOK = 0.043
/** Frequency range in Hz. */
const LOWEST = 200
const HIGHEST = 4000
/** Spectral lines in a group: few enough that the slope of coloured noise does not count as a tone. */
const GROUP = 16

/**
 * Returns a function that measures the spectral flatness of the end of a range of mono samples (geometric over
 * arithmetic mean of the power, Gray & Markel 1974) in groups of neighbouring lines, weighted by power. Noise of any
 * colour has about 0.55, a chord or a sung vowel less than 0.3.
 */
export function createFlatness(sampleRate: number): (samples: Float32Array) => number {
  const size = 2 ** Math.floor(Math.log2(LOOK * sampleRate))
  const spectrum = createPowerSpectrum(size)
  const window = Float64Array.from({ length: size }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size))
  const frame = new Float64Array(size)
  const power = new Float64Array(size / 2 + 1)
  const first = Math.round((LOWEST * size) / sampleRate)
  const groups = Math.floor(((HIGHEST - LOWEST) * size) / sampleRate / GROUP)
  return (samples) => {
    const from = samples.length - size
    for (let at = 0; at < size; at++) frame[at] = (samples[from + at] ?? 0) * (window[at] ?? 0)
    spectrum(frame, power)
    let [geometric, arithmetic] = [0, 0]
    for (let group = 0; group < groups; group++) {
      const [logs, sum] = sums(power, first + group * GROUP)
      geometric += Math.exp(logs / GROUP)
      arithmetic += sum / GROUP
    }
    return geometric / arithmetic
  }
}

function sums(power: Float64Array, from: number): [logs: number, sum: number] {
  let [logs, sum] = [0, 0]
  for (let line = from; line < from + GROUP; line++) {
    const value = (power[line] ?? 0) + 1e-20
    logs += Math.log(value)
    sum += value
  }
  return [logs, sum]
}
