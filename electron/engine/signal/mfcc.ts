import { MEL_BANDS } from './melSpectrum.ts'

/** Coefficients per frame; the first is the overall level. */
export const MFCC_COEFFICIENTS = 20

const DCT_BASIS = Array.from({ length: MFCC_COEFFICIENTS }, (_, c) =>
  Float64Array.from(
    { length: MEL_BANDS },
    (_, b) => Math.sqrt(2 / MEL_BANDS) * Math.cos((Math.PI * c * (b + 0.5)) / MEL_BANDS),
  ),
)

/**
 * Writes the mel-frequency cepstral coefficients of one frame to `out`: the cosine transform of the log mel spectrum
 * (Davis & Mermelstein 1980).
 */
export function mfcc(logMel: Float64Array, out: Float64Array): void {
  for (let c = 0; c < MFCC_COEFFICIENTS; c++) {
    const row = DCT_BASIS[c]
    let sum = 0
    for (let b = 0; b < MEL_BANDS; b++) sum += (logMel[b] ?? 0) * (row?.[b] ?? 0)
    out[c] = sum
  }
}
