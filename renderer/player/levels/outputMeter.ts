import { useOutputLevel } from '../../state/editor/outputLevel.ts'

/** Seconds of short-term loudness (EBU Tech 3341), and between two readings. */
const SHORT_TERM_SECONDS = 3
const METER_INTERVAL_SECONDS = 0.1
/** Samples that an analyser keeps: longer than the time between two readings. */
const ANALYSER_WINDOW_SAMPLES = 32_768
/** K-weighting (ITU-R BS.1770): a shelf for the head, and a high pass. Its Q is given in dB, as the Web Audio API wants. */
const HIGH_SHELF = { type: 'highshelf', frequency: 1682, gain: 4 } as const
const HIGH_PASS = { type: 'highpass', frequency: 38.14, Q: -6.02 } as const
/** Taps on either side of a value between two samples, and how many such values are looked at. */
const INTERPOLATION_TAPS_PER_SIDE = 6
const INTERPOLATION_PHASES = [0.25, 0.5, 0.75]

interface Meter {
  /** Reads the levels, if it is time to; called many times a second while the video moves. */
  read(): void
  reset(): void
}

/** Measures what goes through a node of two channels, and shows it in `useOutputLevel`. */
export function createOutputMeter(context: AudioContext, input: AudioNode): Meter {
  const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 })
  input.connect(splitter)
  const sides = [0, 1].map((side) => {
    const [plain, weighted] = [
      new AnalyserNode(context, { fftSize: ANALYSER_WINDOW_SAMPLES }),
      new AnalyserNode(context, { fftSize: ANALYSER_WINDOW_SAMPLES }),
    ]
    splitter.connect(plain, side)
    const shelf = new BiquadFilterNode(context, HIGH_SHELF)
    splitter.connect(shelf, side)
    shelf.connect(new BiquadFilterNode(context, HIGH_PASS)).connect(weighted)
    return { plain, weighted }
  })
  const samples = new Float32Array(ANALYSER_WINDOW_SAMPLES)
  let last = context.currentTime
  let steps: { readonly energy: number; readonly peak: number; readonly seconds: number }[] = []
  return {
    read() {
      const seconds = context.currentTime - last
      if (seconds < METER_INTERVAL_SECONDS) return
      last = context.currentTime
      const count = Math.min(ANALYSER_WINDOW_SAMPLES, Math.round(seconds * context.sampleRate))
      let [energy, peak] = [0, 0]
      for (const { plain, weighted } of sides) {
        weighted.getFloatTimeDomainData(samples)
        energy += samples.subarray(ANALYSER_WINDOW_SAMPLES - count).reduce((sum, one) => sum + one * one, 0) / count
        plain.getFloatTimeDomainData(samples)
        peak = Math.max(peak, truePeak(samples.subarray(ANALYSER_WINDOW_SAMPLES - count)))
      }
      steps = [...steps, { energy, peak, seconds }]
      while (steps.length > 1 && steps.slice(1).reduce((sum, one) => sum + one.seconds, 0) >= SHORT_TERM_SECONDS)
        steps.shift()
      const whole = steps.reduce((sum, one) => sum + one.seconds, 0)
      const mean = steps.reduce((sum, one) => sum + one.energy * one.seconds, 0) / whole
      useOutputLevel.setState({
        shortTerm: -0.691 + 10 * Math.log10(mean),
        peak: 20 * Math.log10(Math.max(...steps.map((one) => one.peak))),
      })
    },
    reset() {
      steps = []
      last = context.currentTime
      useOutputLevel.setState({ shortTerm: Number.NEGATIVE_INFINITY, peak: Number.NEGATIVE_INFINITY })
    },
  }
}

/** Samples that are looked at together. */
const PEAK_BLOCK_SAMPLES = 32

/**
 * The greatest value of a sound, between its samples too (fourfold oversampling, ITU-R BS.1770 annex 2). Values between samples are
 * only worked out where they could be greater than what was found.
 */
export function truePeak(samples: Float32Array): number {
  let highest = peakOf(samples)
  for (let from = 0; from < samples.length; from += PEAK_BLOCK_SAMPLES) {
    const to = Math.min(samples.length, from + PEAK_BLOCK_SAMPLES)
    const near = samples.subarray(Math.max(0, from - INTERPOLATION_TAPS_PER_SIDE), to + INTERPOLATION_TAPS_PER_SIDE)
    if (peakOf(near) * MAX_INTERPOLATION_GAIN > highest) highest = Math.max(highest, peakBetween(samples, from, to))
  }
  return highest
}

function peakOf(samples: Float32Array): number {
  let highest = 0
  for (const sample of samples) highest = Math.max(highest, Math.abs(sample))
  return highest
}

/** The greatest value after some samples of a sound and before the next of each. */
function peakBetween(samples: Float32Array, from: number, to: number): number {
  let highest = 0
  for (let at = from; at < to; at++) {
    for (const taps of INTERPOLATION_FILTERS) {
      let sum = 0
      for (let tap = 0; tap < taps.length; tap++)
        sum += (samples[at + tap - INTERPOLATION_TAPS_PER_SIDE + 1] ?? 0) * (taps[tap] ?? 0)
      highest = Math.max(highest, Math.abs(sum))
    }
  }
  return highest
}

/** A windowed sinc for each phase. */
const INTERPOLATION_FILTERS = INTERPOLATION_PHASES.map((phase) =>
  Float32Array.from({ length: 2 * INTERPOLATION_TAPS_PER_SIDE }, (_, tap) => {
    const distance = tap - INTERPOLATION_TAPS_PER_SIDE + 1 - phase
    const window = Math.cos((Math.PI / 2) * (distance / (INTERPOLATION_TAPS_PER_SIDE + 0.5))) ** 2
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window
  }),
)

/** How many times greater than the samples around it a value between them can be. */
const MAX_INTERPOLATION_GAIN = Math.max(
  ...INTERPOLATION_FILTERS.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)),
)
