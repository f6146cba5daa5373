import type { ClickConsonant } from './rulePhonemes.ts'

/** Sound of the tongue's release: a burst of noise through resonances, with a rise and a decay. */
interface Release {
  /** Resonances as centre and width in Hz, and their share. */
  readonly bands: readonly (readonly [centre: number, width: number, share: number])[]
  /** Seconds. */
  readonly rise: number
  readonly decay: number
  /** Peak against that of the speech around it. */
  readonly level: number
}

/**
 * The three releases of Zulu. The q is abrupt and dark, c and x are noisy, c bright and x between: durations after
 * Miller et al. (12 ms against 30 ms for abrupt and noisy clicks), peaks after Ladefoged & Traill (1994), Clicks and
 * their accompaniments, J. Phonetics 22, and Demolin on Hadza (near 2 kHz for alveolar and lateral, 5 kHz for dental).
 */
const RELEASES: Readonly<Record<ClickConsonant['kind'], Release>> = {
  dental: {
    bands: [
      [5200, 2600, 1],
      [7800, 2200, 0.5],
    ],
    rise: 0.006,
    decay: 0.011,
    level: 0.65,
  },
  palatal: {
    bands: [
      [1350, 420, 1],
      [2700, 700, 0.25],
    ],
    rise: 0.0008,
    decay: 0.004,
    level: 1,
  },
  lateral: {
    bands: [
      [2200, 600, 1],
      [3900, 1100, 0.45],
    ],
    rise: 0.003,
    decay: 0.011,
    level: 0.85,
  },
}
const CLICK_RELEASE_SECONDS = 0.045

/** Adds the tongue's part of a click to speech that already has the throat's, at a second. */
export function addClick(
  samples: Float32Array,
  start: number,
  click: { kind: ClickConsonant['kind']; rate: number },
): void {
  const burst = release(click.kind, click.rate)
  const from = Math.max(0, Math.round(start * click.rate))
  let peak = 0
  for (const value of samples) peak = Math.max(peak, Math.abs(value))
  const gain = peak * RELEASES[click.kind].level
  for (let i = 0; i < burst.length && from + i < samples.length; i++) {
    const sum = (samples[from + i] ?? 0) + gain * (burst[i] ?? 0)
    samples[from + i] = Math.min(0.99, Math.max(-0.99, sum))
  }
}

/** The burst with a peak of 1; the same at every call, so that a line sounds the same each time it is made. */
function release(kind: ClickConsonant['kind'], rate: number): Float64Array {
  const { bands, rise, decay } = RELEASES[kind]
  const length = Math.round(CLICK_RELEASE_SECONDS * rate)
  const sum = new Float64Array(length)
  for (const [centre, width, share] of bands) {
    const band = resonance(noise(length), { centre, width, rate })
    for (let i = 0; i < length; i++) sum[i] = (sum[i] ?? 0) + share * (band[i] ?? 0)
  }
  let peak = 0
  for (let i = 0; i < length; i++) {
    const t = i / rate
    const value = (sum[i] ?? 0) * (t < rise ? t / rise : Math.exp((rise - t) / decay))
    sum[i] = value
    peak = Math.max(peak, Math.abs(value))
  }
  return sum.map((value) => value / peak)
}

/** A two-pole resonator, its gain at the centre near 1. */
function resonance(
  input: Float64Array,
  { centre, width, rate }: { centre: number; width: number; rate: number },
): Float64Array {
  const radius = Math.exp((-Math.PI * width) / rate)
  const turn = 2 * radius * Math.cos((2 * Math.PI * centre) / rate)
  const out = new Float64Array(input.length)
  for (let i = 0; i < input.length; i++) {
    out[i] = (1 - radius) * (input[i] ?? 0) + turn * (out[i - 1] ?? 0) - radius * radius * (out[i - 2] ?? 0)
  }
  return out
}

/** White noise from a fixed seed (Marsaglia's xorshift). */
function noise(length: number): Float64Array {
  let state = 0x2545f491
  return Float64Array.from({ length }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state / 2 ** 31
  })
}
