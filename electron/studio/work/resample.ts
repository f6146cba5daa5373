/** Zero crossings of the sinc on either side: the passband is flat to a tenth of a decibel up to 90 % of it. */
const CROSSINGS = 24

/** Resamples sound to a higher rate by a windowed sinc; equal rates return the input. Lower rates are not supported. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const length = Math.round((samples.length * to) / from)
  const out = new Float32Array(length)
  // Audio rates have large common factors, so few phases are needed.
  const phases = to / divisor(from, to)
  const kernels = new Map<number, Float32Array>()
  for (let index = 0; index < length; index++) {
    const place = (index * from) / to
    const base = Math.floor(place)
    const kernel = kernels.get(index % phases) ?? kernelAt(place - base)
    kernels.set(index % phases, kernel)
    let sum = 0
    for (let tap = 0; tap < kernel.length; tap++) sum += (samples[base + tap - CROSSINGS + 1] ?? 0) * (kernel[tap] ?? 0)
    out[index] = sum
  }
  return out
}

/** The kernel for a fractional position between two samples; its weights sum to 1, so that a constant stays one. */
function kernelAt(phase: number): Float32Array {
  const weights = Float32Array.from({ length: 2 * CROSSINGS }, (_, tap) => {
    const x = tap - CROSSINGS + 1 - phase
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
    const window = Math.cos((Math.PI * x) / (2 * CROSSINGS)) ** 2
    return sinc * window
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}
