/**
 * Powers and cross-spectra of two sounds by bands, summed over any length of time, from which their common part
 * follows. `voices` are the source's separated voices, or zeros.
 */
export interface BandSums {
  readonly dub: Float64Array
  readonly source: Float64Array
  readonly voices: Float64Array
  /** Cross-spectra: of dub and source, of dub and voices, of voices and source. */
  readonly cross: CrossSpectrum
  readonly crossVoices: CrossSpectrum
  readonly crossOwn: CrossSpectrum
}

/** Complex numbers, one for each band. */
export interface CrossSpectrum {
  readonly re: Float64Array
  readonly im: Float64Array
}

/** Zero-initialised sums for this number of bands. */
export function emptyBands(bands: number): BandSums {
  const zeros = (): Float64Array => new Float64Array(bands)
  const cross = (): CrossSpectrum => ({ re: zeros(), im: zeros() })
  return {
    dub: zeros(),
    source: zeros(),
    voices: zeros(),
    cross: cross(),
    crossVoices: cross(),
    crossOwn: cross(),
  }
}

/** Least share of the voices that is independent of the source; below it the voices add no information. */
const MIN_INDEPENDENT_VOICE_SHARE = 1e-3
/** Mean square below which voices are quantisation noise. */
const QUANTIZATION_NOISE_MEAN_SQUARE = 10 ** -8.5

/**
 * Most by which a dub is louder than its source (factor of power, 20 dB). What seems raised further is alike by chance: a band of a
 * frame is a few numbers, and the noise that an encoder leaves of silence can be turned into anything.
 */
const MAX_RAISE_POWER_RATIO = 100

/** Adds a frame to sums, of which the share `kept` stays. */
export function addFrame(sums: BandSums, frame: BandSums, kept = 1): void {
  for (const name of ['dub', 'source', 'voices'] as const) addBands(sums[name], frame[name], kept)
  for (const name of ['cross', 'crossVoices', 'crossOwn'] as const)
    for (const part of ['re', 'im'] as const) addBands(sums[name][part], frame[name][part], kept)
}

function addBands(sums: Float64Array, values: Float64Array, kept: number): void {
  for (let band = 0; band < sums.length; band++) sums[band] = kept * (sums[band] ?? 0) + (values[band] ?? 0)
}

/**
 * Power of the dub in a band that is coherent with the source or its separated voices: a bed without voices is the
 * source plus a part of its voices, each times a factor. Projects onto both, with the voices made orthogonal to the
 * source (Gram & Schmidt). The factors are those of `sums`; the power is that of `frame`, where one of many is asked for.
 */
export function commonPower(
  { source, voices, cross, crossVoices, crossOwn }: Omit<BandSums, 'dub'>,
  band: number,
  frame: Pick<BandSums, 'source' | 'voices'> = { source, voices },
): number {
  const [s, v] = [source[band] ?? 0, voices[band] ?? 0]
  if (s <= 0) return 0
  const ofSource = frame.source[band] ?? 0
  const [dsRe, dsIm] = [cross.re[band] ?? 0, cross.im[band] ?? 0]
  const withSource = ofSource * Math.min(MAX_RAISE_POWER_RATIO, (dsRe ** 2 + dsIm ** 2) / s ** 2)
  const [vsRe, vsIm] = [crossOwn.re[band] ?? 0, crossOwn.im[band] ?? 0]
  const shared = (vsRe ** 2 + vsIm ** 2) / s ** 2
  const own = v - shared * s
  if (v <= QUANTIZATION_NOISE_MEAN_SQUARE || own <= MIN_INDEPENDENT_VOICE_SHARE * v) return withSource
  const re = (crossVoices.re[band] ?? 0) - (vsRe * dsRe + vsIm * dsIm) / s
  const im = (crossVoices.im[band] ?? 0) - (vsRe * dsIm - vsIm * dsRe) / s
  const ofOwn = Math.max(0, (frame.voices[band] ?? 0) - shared * ofSource)
  return withSource + ofOwn * Math.min(MAX_RAISE_POWER_RATIO, (re ** 2 + im ** 2) / own ** 2)
}
