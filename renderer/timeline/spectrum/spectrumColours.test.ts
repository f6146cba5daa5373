import { expect, it } from 'vitest'
import { paletteFor } from './spectrumColours.ts'

/** Relative luminance (WCAG) of a level, over black or white where it is not opaque. */
function luminance(palette: Uint8ClampedArray, level: number, ground: number): number {
  const opacity = (palette[level * 4 + 3] ?? 0) / 255
  const [r = 0, g = 0, b = 0] = [0, 1, 2].map((part) => {
    const value = ((palette[level * 4 + part] ?? 0) * opacity + ground * (1 - opacity)) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

it.each([
  ['dark', true, 26],
  ['light', false, 249],
] as const)('goes evenly away from the ground of the %s theme', (_, dark, ground) => {
  const palette = paletteFor(dark, 0)
  const steps = Array.from({ length: 256 }, (_, level) => luminance(palette, level, ground))
  const rise = steps.slice(1).map((one, at) => (dark ? one - (steps[at] ?? 0) : (steps[at] ?? 0) - one))
  expect(Math.min(...rise)).toBeGreaterThan(-0.002)
  const [least, most] = [Math.min(...steps), Math.max(...steps)]
  expect((most + 0.05) / (least + 0.05)).toBeGreaterThan(dark ? 12 : 10)
})

it('fits itself to how loud a film is', () => {
  const [quiet, loud] = [paletteFor(true, -40), paletteFor(true, 0)]
  expect(luminance(quiet, 155, 26)).toBeGreaterThan(2 * luminance(loud, 155, 26))
})
