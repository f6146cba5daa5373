/** The two lowest resonances of the mouth, in Hz. */
export interface Formants {
  readonly f1: number
  readonly f2: number
}

const LPC_ORDER = 12
const PRE_EMPHASIS = 0.97
/** A pole wider than this is the slope of the voice, not a resonance. */
const MAX_FORMANT_BANDWIDTH_HZ = 600
const MIN_FORMANT_HZ = 150

/**
 * First and second formant of a steady stretch of voice, by linear prediction (autocorrelation method) at half the
 * rate. It serves to measure voices in tests and benches; the medians of several stretches are what can be trusted.
 */
export function formantsOf(samples: Float32Array, sampleRate: number): Formants | undefined {
  const half = halve(samples)
  const rate = sampleRate / 2
  const [first, second] = polesOf(predictor(windowed(half)))
    .map(({ re, im }) => ({
      hz: (Math.atan2(im, re) * rate) / (2 * Math.PI),
      width: (-Math.log(Math.hypot(re, im)) * rate) / Math.PI,
    }))
    .filter(({ hz, width }) => hz > MIN_FORMANT_HZ && width < MAX_FORMANT_BANDWIDTH_HZ)
    .sort((a, b) => a.hz - b.hz)
  return first === undefined || second === undefined ? undefined : { f1: first.hz, f2: second.hz }
}

/** Every second sample behind a short low-pass. */
function halve(samples: Float32Array): Float64Array {
  const taps = Array.from({ length: 31 }, (_, i) => {
    const x = i - 15
    const sinc = x === 0 ? 0.45 : Math.sin(Math.PI * 0.45 * x) / (Math.PI * x)
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / 16))
  })
  return Float64Array.from({ length: Math.max(0, Math.floor((samples.length - 30) / 2)) }, (_, i) =>
    taps.reduce((sum, tap, k) => sum + tap * (samples[2 * i + k] ?? 0), 0),
  )
}

function windowed(sound: Float64Array): Float64Array {
  return sound.map((value, i) => {
    const hamming = 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (sound.length - 1))
    return (value - PRE_EMPHASIS * (sound[i - 1] ?? 0)) * hamming
  })
}

/** Coefficients 1, a1 … of the prediction error filter (Levinson-Durbin). */
function predictor(sound: Float64Array): number[] {
  const r = Array.from({ length: LPC_ORDER + 1 }, (_, lag) =>
    sound.reduce((sum, value, i) => sum + value * (sound[i - lag] ?? 0), 0),
  )
  let error = (r[0] ?? 0) * 1.0001 + 1e-12
  let a = [1]
  for (let order = 1; order <= LPC_ORDER; order++) {
    const sum = a.reduce((total, value, k) => total + value * (r[order - k] ?? 0), 0)
    const reflection = -sum / error
    const longer = [...a, 0]
    a = longer.map((value, k) => value + reflection * (longer[order - k] ?? 0))
    error *= 1 - reflection * reflection
  }
  return a
}

interface Complex {
  readonly re: number
  readonly im: number
}

/** The roots above the real axis, all found at once (Durand-Kerner). */
function polesOf(a: readonly number[]): Complex[] {
  let roots = Array.from({ length: LPC_ORDER }, (_, i) => {
    const turn = (2 * Math.PI * i) / LPC_ORDER + 0.3
    return { re: 0.9 * Math.cos(turn), im: 0.9 * Math.sin(turn) }
  })
  for (let round = 0; round < 150; round++) {
    roots = roots.map((root, i) => {
      const value = a.slice(1).reduce((sum, c) => plus(times(sum, root), { re: c, im: 0 }), { re: 1, im: 0 })
      const others = roots.filter((_, k) => k !== i).map((other) => minus(root, other))
      return minus(root, over(value, others.reduce(times, { re: 1, im: 0 })))
    })
  }
  return roots.filter(({ im }) => im > 0)
}

function plus(a: Complex, b: Complex): Complex {
  return { re: a.re + b.re, im: a.im + b.im }
}

function minus(a: Complex, b: Complex): Complex {
  return { re: a.re - b.re, im: a.im - b.im }
}

function times(a: Complex, b: Complex): Complex {
  return { re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re }
}

function over(a: Complex, b: Complex): Complex {
  const size = b.re * b.re + b.im * b.im + 1e-30
  return { re: (a.re * b.re + a.im * b.im) / size, im: (a.im * b.re - a.re * b.im) / size }
}
