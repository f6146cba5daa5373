import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Buffer, Face, Feature, Font, shape } from 'harfbuzzjs'
import { describe, expect, it } from 'vitest'
import { readFontMeasure } from './fontMeasure.ts'
import { subtitleFonts } from './subtitleFont.ts'

const measure = readFontMeasure(subtitleFonts.regular)
const font = new Font(new Face(new Blob(new Uint8Array(readFileSync(subtitleFonts.regular)).buffer)))

/** The width of a text in ems as HarfBuzz sets it, without kerning. */
function shapedWidth(text: string): number {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  const features = [Feature.fromString('-kern')].filter((feature) => feature !== undefined)
  shape(font, buffer, features)
  return buffer.getGlyphInfosAndPositions().reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0) / 1000
}

describe('the widths of words', () => {
  it.each(['en', 'ha', 'ig', 'sw', 'yo', 'zu'])('of %s are those that are drawn', (language) => {
    const text = readFileSync(join(import.meta.dirname, `../../../../e2e/texts/udhr.${language}.txt`), 'utf8')
    const words = [...new Set(text.split(/\s+/))].filter((word) => word !== '')
    expect(words.length).toBeGreaterThan(200)
    const unlike = words.filter((word) => Math.abs(measure.widthOf(word) - shapedWidth(word)) > 0.001)
    expect(unlike).toEqual([])
  })

  it('are those of an unknown sign for letters that the font has not', () => {
    expect(measure.widthOf('語')).toBe(shapedWidth('語'))
  })

  it('have the height of a line as libass takes it, from the measures for Windows', () => {
    expect(measure).toMatchObject({ lineHeight: 1.519, ascent: 1.124 })
  })
})
