/**
 * What is needed to tell what two sounds have in common, by bands and over any stretch of time: powers, and
 * cross-spectra. `voices` are those of the source where they are known, else nothing.
 */
export interface BandSums {
  readonly dub: Float64Array
  readonly source: Float64Array
  readonly voices: Float64Array
  /** Of the dub with the source, of the dub with the voices, of the voices with the source. */
  readonly cross: CrossSpectrum
  readonly crossVoices: CrossSpectrum
  readonly crossOwn: CrossSpectrum
}

/** Complex numbers, one for each band. */
export interface CrossSpectrum {
  readonly re: Float64Array
  readonly im: Float64Array
}

/** Zeros for so many bands. */
export function emptyBands(bands: number): BandSums {
  const zeros = (): Float64Array => new Float64Array(bands)
  const cross = (): CrossSpectrum => ({ re: zeros(), im: zeros() })
  return {
    ...{ dub: zeros(), source: zeros(), voices: zeros() },
    ...{ cross: cross(), crossVoices: cross(), crossOwn: cross() },
  }
}

/** Share of the voices that must not keep step with the whole source, or they tell nothing that it does not. */
const LEAST_OWN = 1e-3
/** Mean square under which voices are only the steps of their numbers. */
const SILENCE = 10 ** -8.5

/**
 * Power of the dub in a band that keeps step with the source or, where they are known, with its voices: a bed from which
 * voices were taken is the source and some of its voices, each times a factor of its own. A projection onto both, by the
 * part of the voices that the source does not have (Gram & Schmidt).
 */
export function commonPower(
  { source, voices, cross, crossVoices, crossOwn }: Omit<BandSums, 'dub'>,
  band: number,
): number {
  const [s, v] = [source[band] ?? 0, voices[band] ?? 0]
  if (s <= 0) return 0
  const [dsRe, dsIm] = [cross.re[band] ?? 0, cross.im[band] ?? 0]
  const withSource = (dsRe ** 2 + dsIm ** 2) / s
  const [vsRe, vsIm] = [crossOwn.re[band] ?? 0, crossOwn.im[band] ?? 0]
  const own = v - (vsRe ** 2 + vsIm ** 2) / s
  if (v <= SILENCE || own <= LEAST_OWN * v) return withSource
  const re = (crossVoices.re[band] ?? 0) - (vsRe * dsRe + vsIm * dsIm) / s
  const im = (crossVoices.im[band] ?? 0) - (vsRe * dsIm - vsIm * dsRe) / s
  return withSource + (re ** 2 + im ** 2) / own
}
