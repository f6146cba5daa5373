/** Oversampling factor, and filter taps of each interpolated value. */
const OVERSAMPLING_FACTOR = 4
const PHASE_FILTER_TAPS = 12
/** Frames by which peaks lag behind the samples. */
export const PEAK_DELAY = PHASE_FILTER_TAPS / 2

/** Frames in a chunk; a chunk whose samples are all small enough needs no interpolation. */
const PEAK_CHUNK_FRAMES = 64

const FIRST_PHASE_FILTER = interpolation(1 / OVERSAMPLING_FACTOR)
const MIDDLE_PHASE_FILTER = interpolation(2 / OVERSAMPLING_FACTOR)
const LAST_PHASE_FILTER = interpolation(3 / OVERSAMPLING_FACTOR)
/** The most by which an interpolated value can exceed the greatest sample around it. */
const GREATEST_RISE = Math.max(
  ...[FIRST_PHASE_FILTER, MIDDLE_PHASE_FILTER, LAST_PHASE_FILTER].map((filter) =>
    filter.reduce((sum, tap) => sum + Math.abs(tap), 0),
  ),
)

/**
 * Finds inter-sample peaks of interleaved sound, block by block, by fourfold oversampling (ITU-R BS.1770-5, annex 2).
 */
export class TruePeaks {
  readonly #channels: number
  /** For each channel, the last samples of the previous block and the current block. */
  readonly #lanes: Float32Array[]
  /** Whether the kept samples are too small to cause a peak. */
  #isQuiet = true

  constructor(channels: number) {
    this.#channels = channels
    this.#lanes = Array.from({ length: channels }, () => new Float32Array(PHASE_FILTER_TAPS))
  }

  /**
   * Writes, for each frame, the greatest peak of all channels up to the next frame, `PEAK_DELAY` frames late; returns
   * the greatest of all. Peaks that cannot reach `floor` come out as any value below it, which saves most of the work.
   */
  find(block: Float32Array, peaks: Float32Array, floor: number): number {
    const frames = block.length / this.#channels
    const threshold = floor / GREATEST_RISE
    peaks.fill(0, 0, frames)
    if (this.#isQuiet && frames >= PHASE_FILTER_TAPS && greatest(block, 0, block.length) < threshold) {
      this.#keepTails(block)
      return 0
    }
    let highest = 0
    this.#isQuiet = true
    for (let channel = 0; channel < this.#channels; channel++) {
      const lane = this.#laneFor(channel, frames)
      for (let frame = 0, at = channel; frame < frames; frame++, at += this.#channels) {
        lane[PHASE_FILTER_TAPS + frame] = block[at] ?? 0
      }
      for (let from = 0; from < frames; from += PEAK_CHUNK_FRAMES) {
        const to = Math.min(frames, from + PEAK_CHUNK_FRAMES)
        if (greatest(lane, from, to + PHASE_FILTER_TAPS) >= threshold)
          highest = Math.max(highest, raise(lane, peaks, { from, to }))
      }
      lane.copyWithin(0, frames, frames + PHASE_FILTER_TAPS)
      if (greatest(lane, 0, PHASE_FILTER_TAPS) >= threshold) this.#isQuiet = false
    }
    return highest
  }

  /** Keeps only the samples that the next block's first peaks depend on. */
  #keepTails(block: Float32Array): void {
    const first = block.length - PHASE_FILTER_TAPS * this.#channels
    for (let channel = 0; channel < this.#channels; channel++) {
      const lane = this.#laneFor(channel, PHASE_FILTER_TAPS)
      for (let tap = 0; tap < PHASE_FILTER_TAPS; tap++) lane[tap] = block[first + tap * this.#channels + channel] ?? 0
    }
  }

  #laneFor(channel: number, frames: number): Float32Array {
    const known = this.#lanes[channel] ?? new Float32Array(PHASE_FILTER_TAPS)
    if (known.length >= PHASE_FILTER_TAPS + frames) return known
    const lane = new Float32Array(PHASE_FILTER_TAPS + frames)
    lane.set(known.subarray(0, PHASE_FILTER_TAPS))
    this.#lanes[channel] = lane
    return lane
  }
}

/** Peaks below this (-100 dBFS) are not searched. */
const MIN_SEARCHED_PEAK = 1e-5

/** Measures the true peak of a whole sound. */
export class TruePeakMeter {
  /** Greatest peak so far; 1 is full scale. */
  peak = 0
  readonly #channels: number
  readonly #finder: TruePeaks
  #peaks = new Float32Array(0)

  constructor(channels: number) {
    this.#channels = channels
    this.#finder = new TruePeaks(channels)
  }

  /** Adds interleaved samples, any number of frames. */
  write(samples: Float32Array): void {
    const frames = samples.length / this.#channels
    if (this.#peaks.length < frames) this.#peaks = new Float32Array(frames)
    this.peak = Math.max(this.peak, this.#finder.find(samples, this.#peaks, Math.max(MIN_SEARCHED_PEAK, this.peak)))
  }

  /** Includes the peaks after the last frames. */
  finish(): void {
    this.write(new Float32Array(this.#channels * PHASE_FILTER_TAPS))
  }
}

function raise(lane: Float32Array, peaks: Float32Array, { from, to }: { from: number; to: number }): number {
  let highest = 0
  for (let frame = from; frame < to; frame++) {
    let first = 0
    let middle = 0
    let last = 0
    // The three values at once, as each sample is part of all of them.
    for (let tap = 0, at = frame + 1; tap < PHASE_FILTER_TAPS; tap++, at++) {
      const sample = lane[at] ?? 0
      first += (FIRST_PHASE_FILTER[tap] ?? 0) * sample
      middle += (MIDDLE_PHASE_FILTER[tap] ?? 0) * sample
      last += (LAST_PHASE_FILTER[tap] ?? 0) * sample
    }
    const here = Math.abs(lane[frame + PEAK_DELAY] ?? 0)
    const peak = Math.max(here, Math.abs(first), Math.abs(middle), Math.abs(last))
    peaks[frame] = Math.max(peak, peaks[frame] ?? 0)
    highest = Math.max(highest, peak)
  }
  return highest
}

function greatest(samples: Float32Array, from: number, to: number): number {
  let highest = 0
  for (let index = from; index < to; index++) {
    const sample = samples[index] ?? 0
    if (sample > highest) highest = sample
    else if (-sample > highest) highest = -sample
  }
  return highest
}

/** The filter that interpolates at this fraction between two samples: a windowed sinc (Kaiser). */
function interpolation(share: number): Float64Array {
  const taps = Float64Array.from({ length: PHASE_FILTER_TAPS }, (_, tap) => {
    const distance = tap - (PEAK_DELAY - 1) - share
    return sinc(distance) * kaiser(distance / PEAK_DELAY)
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

/** The Kaiser window for x from -1 to 1; its shape keeps the highest frequencies of the pass band. */
function kaiser(x: number): number {
  const shape = 4
  return Math.abs(x) >= 1 ? 0 : bessel(shape * Math.sqrt(1 - x * x)) / bessel(shape)
}

/** The modified Bessel function of the first kind and order zero, by its series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1]
  for (let k = 1; k < 24; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}
