import { KWeighting } from '../../electron/engine/media/loudness/kWeighting.ts'
import { createFft } from '../../shared/audio/fft.ts'
import { BED_FILM_RATE_HZ, type BedFilm, loudnessIn } from './bedFilms.ts'

/** Points of a spectrum: 6 Hz. */
const SPECTRUM_POINTS = 8192
/** Bands of a third of an octave from 40 Hz to 20 kHz. */
const EDGES = Array.from({ length: 28 }, (_, at) => 40 * 2 ** (at / 3))
const COUNT = EDGES.length - 1
const WINDOW = Float64Array.from(
  { length: SPECTRUM_POINTS },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / SPECTRUM_POINTS),
)
const fft = createFft(SPECTRUM_POINTS)
/** Channels of 5.1 in a programme's loudness: the low-frequency one does not count, surrounds count for more. */
const SURROUND_WEIGHTS = [1, 1, 1, 0, 1.41, 1.41]
/** Most that a band may be raised (factor of energy): 4 dB, as a mix makes up for what music loses with a voice. */
const MOST_RAISE = 10 ** 0.4

interface LoudnessTarget {
  /** LUFS of the dub's speech. */
  readonly speech: number
  /** LU by which the original voice is to be under it. */
  readonly voice: number
}

/**
 * LU by which speech is over the music at least where the original voice is that far under it, if every third of an octave in every
 * channel has a gain of its own that stands still: no filter that knows all parts beforehand does better. It keeps what has most music
 * for its voice first (the knapsack that may be filled by parts).
 */
export function leastOverMusic({ channels, lines, music, voice }: BedFilm, target: LoudnessTarget): number {
  const [musicBands, spoken] = [bandsOf(music, channels, lines), bandsOf(voice, channels, lines)]
  const [all, allSpoken] = [total(musicBands), total(spoken)]
  let room = allSpoken * 10 ** ((target.speech - target.voice - loudnessIn(voice, channels, lines)) / 10)
  let kept = 0
  const order = [...musicBands.keys()].sort((a, b) => worth(b, musicBands, spoken) - worth(a, musicBands, spoken))
  for (const at of order) {
    const cost = spoken[at] ?? 0
    const share = Math.min(MOST_RAISE, cost > 0 ? room / cost : MOST_RAISE)
    kept += share * (musicBands[at] ?? 0)
    room -= share * cost
  }
  return target.speech - loudnessIn(music, channels, lines) - 10 * Math.log10(kept / all)
}

const total = (energies: Float64Array) => energies.reduce((sum, energy) => sum + energy, 1e-12)

const worth = (at: number, musicBands: Float64Array, spoken: Float64Array) =>
  (musicBands[at] ?? 0) / ((spoken[at] ?? 0) + 1e-12)

/** Weighted energies under lines, of each channel and band. */
function bandsOf(samples: Float32Array, channels: number, lines: BedFilm['lines']): Float64Array {
  const bands = new Float64Array(channels * COUNT)
  const weights = earOf()
  const starts = lines.flatMap(({ start, end }) => {
    const pieces = Math.max(
      0,
      Math.floor(((end - start) * BED_FILM_RATE_HZ - SPECTRUM_POINTS) / (SPECTRUM_POINTS / 2)) + 1,
    )
    return Array.from(
      { length: pieces },
      (_, piece) => Math.round(start * BED_FILM_RATE_HZ) + (piece * SPECTRUM_POINTS) / 2,
    )
  })
  for (let channel = 0; channel < channels; channel++) {
    const weight = channels === 6 ? (SURROUND_WEIGHTS[channel] ?? 0) : 1
    const piece = (from: number) =>
      Float64Array.from(WINDOW, (one, at) => one * (samples[(from + at) * channels + channel] ?? 0))
    for (const from of starts) addBands(bands.subarray(channel * COUNT), powersOf(piece(from)), weights, weight)
  }
  return bands
}

function addBands(bands: Float64Array, powers: Float64Array, weights: Float64Array, weight: number): void {
  for (let band = 0; band < COUNT; band++)
    for (let bin = binOf(EDGES[band]); bin < binOf(EDGES[band + 1]); bin++)
      bands[band] = (bands[band] ?? 0) + weight * (powers[bin] ?? 0) * (weights[bin] ?? 0)
}

function powersOf(re: Float64Array): Float64Array {
  const im = new Float64Array(SPECTRUM_POINTS)
  fft.forward(re, im)
  return re.map((real, bin) => real ** 2 + (im[bin] ?? 0) ** 2)
}

const binOf = (hz = 0) => Math.round((hz / BED_FILM_RATE_HZ) * SPECTRUM_POINTS)

/** Squared response of the ear's weighting (ITU-R BS.1770), by bin. */
function earOf(): Float64Array {
  const impulse = Float32Array.from({ length: SPECTRUM_POINTS }, (_, at) => (at === 0 ? 1 : 0))
  const response = new Float32Array(SPECTRUM_POINTS)
  new KWeighting(BED_FILM_RATE_HZ).filter(impulse, { first: 0, stride: 1, count: SPECTRUM_POINTS }, response)
  return powersOf(Float64Array.from(response))
}
