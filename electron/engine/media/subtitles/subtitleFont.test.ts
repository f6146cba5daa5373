import { readFileSync } from 'node:fs'
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'
import { describe, expect, it } from 'vitest'
import { SUBTITLE_FAMILY, subtitleFonts } from './subtitleFont.ts'

/** Letters that carry tone, and every mark that somebody of the six languages writes over or under them. */
const BASES = 'aeiouẹọịụnmṅAEIOUẸỌỊỤNMṄ'
const MARKS = ['\u0300', '\u0301', '\u0304', '\u0302', '\u030c', '\u0323']
const MARKED = [...BASES].flatMap((base) => MARKS.map((mark) => (base + mark).normalize('NFC')))
const PLAIN = [...'ṣṢɓɗƙƴƁƊƘƳʼʻ’‘ǀǁǂǃ₦‐–—…“”']

/** The advance and the bounding box of a glyph, in font units. */
interface Ink {
  readonly glyph: number
  readonly advance: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

describe.each(Object.entries(subtitleFonts))('the bundled font, %s', (_, path) => {
  const face = new Face(new Blob(new Uint8Array(readFileSync(path)).buffer))
  const font = new Font(face)

  it('carries the name that subtitles ask for', () => {
    const names = face.listNames().map(({ nameId, language }) => face.getName(nameId, language))
    expect(names.some((name) => name.startsWith(SUBTITLE_FAMILY))).toBe(true)
  })

  it.each([...MARKED, ...PLAIN, 'r̃', 'R̃'])('has all of %s', (text) => {
    expect(inkOf(font, text).map(({ glyph }) => glyph)).not.toContain(0)
  })

  it.each(MARKED.filter((text) => text.length > 1))('puts the marks of %s in their places', (text) => {
    const [base, ...marks] = inkOf(font, text)
    if (base === undefined) throw new Error('Nothing was drawn.')
    for (const mark of marks) {
      expect(mark.advance).toBe(0)
      // Above the letter or below it, never through it: what a font without anchors does to tall or dotted letters.
      expect(mark.bottom >= base.top || mark.top <= base.bottom).toBe(true)
      expect(Math.abs(mark.left + mark.right - base.left - base.right) / 2).toBeLessThan(100)
    }
    for (const [at, one] of marks.entries()) {
      for (const other of marks.slice(at + 1)) expect(one.top <= other.bottom || one.bottom >= other.top).toBe(true)
    }
  })
})

function inkOf(font: Font, text: string): Ink[] {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  let pen = 0
  return buffer.getGlyphInfosAndPositions().map(({ codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const box = font.glyphExtents(glyph) ?? { xBearing: 0, yBearing: 0, width: 0, height: 0 }
    const left = pen + xOffset + box.xBearing
    const top = yOffset + box.yBearing
    pen += xAdvance
    return { glyph, advance: xAdvance, left, right: left + box.width, top, bottom: top + box.height }
  })
}
