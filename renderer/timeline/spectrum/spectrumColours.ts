import { levelOf } from '../../../shared/audio/spectrogram.ts'

/** Range of shown levels, in dB. */
const SPECTROGRAM_RANGE_DB = 54

/** A colour for each of 256 levels, as red, green, blue and opacity. */
export type SpectrumPalette = Uint8ClampedArray<ArrayBuffer>

/**
 * A palette from the page's background to the most distinct colour. Lightness rises in perceptually even steps (Oklab,
 * Ottosson 2020), so that equal steps look equal in both themes and without colour vision. `loudest` is the greatest
 * level expected, in dB.
 */
export function paletteFor(dark: boolean, loudest: number): SpectrumPalette {
  const palette = new Uint8ClampedArray(256 * 4)
  const [low, high] = [levelOf(loudest - SPECTROGRAM_RANGE_DB), levelOf(loudest)]
  for (let level = 0; level < 256; level++) {
    const share = Math.max(0, Math.min(1, (level - low) / Math.max(1, high - low)))
    palette.set(rampAt(share, dark), level * 4)
    // Below the faintest shown level the background shows through.
    palette[level * 4 + 3] = Math.round(255 * Math.min(1, share * 12))
  }
  return palette
}

/**
 * From blue over green to pale yellow in the dark theme, and reversed in the light one; amber and red have other
 * meanings.
 */
function rampAt(share: number, dark: boolean): readonly [number, number, number] {
  const lightness = dark ? 0.24 + 0.72 * share : 0.97 - 0.72 * share
  const hue = ((dark ? 280 - 175 * share : 105 + 175 * share) * Math.PI) / 180
  const chroma = 0.015 + 0.12 * Math.sin(Math.PI * (dark ? share ** 0.7 : share ** 1.2)) ** 0.9
  return fromOklab(lightness, chroma * Math.cos(hue), chroma * Math.sin(hue))
}

/** An Oklab colour in sRGB, 0 to 255; clipped to the gamut. */
function fromOklab(lightness: number, a: number, b: number): readonly [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function encoded(linear: number): number {
  const value = Math.max(0, Math.min(1, linear))
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
}
