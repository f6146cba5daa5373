import { readFileSync } from 'node:fs'

/** Measures of a TrueType font in ems, the unit of its letters' size. */
export interface FontMeasure {
  /** Height of a line as libass and GDI have it, by which ASS states sizes, and of its part above the baseline. */
  readonly lineHeight: number
  readonly ascent: number
  /** Width of a text without kerning. Letters that the font has not are as wide as its sign for these. */
  widthOf(text: string): number
}

/** Platform and encoding of the character map for Windows, Unicode up to U+FFFF, which is in format 4. */
const WINDOWS_UNICODE = 0x0003_0001

/** Reads the tables `head`, `hhea`, `OS/2`, `cmap` and `hmtx` of a TrueType file (OpenType specification 1.9.1). */
export function readFontMeasure(path: string): FontMeasure {
  const file = readFileSync(path)
  const tables = new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, at) => {
      const record = 12 + 16 * at
      return [file.toString('latin1', record, record + 4), file.readUInt32BE(record + 8)]
    }),
  )
  const table = (name: string): number => {
    const offset = tables.get(name)
    if (offset === undefined) throw new Error(`The font ${path} has no table ${name}.`)
    return offset
  }
  const unitsPerEm = file.readUInt16BE(table('head') + 18)
  const [ascent, descent] = [file.readUInt16BE(table('OS/2') + 74), file.readUInt16BE(table('OS/2') + 76)]
  const lastWidth = file.readUInt16BE(table('hhea') + 34) - 1
  const glyphOf = readCharacterMap(file, table('cmap'))
  const widthOf = (letter: string) =>
    file.readUInt16BE(table('hmtx') + 4 * Math.min(glyphOf(letter.codePointAt(0) ?? 0), lastWidth))
  return {
    lineHeight: (ascent + descent) / unitsPerEm,
    ascent: ascent / unitsPerEm,
    widthOf: (text) => [...text.normalize('NFC')].reduce((sum, letter) => sum + widthOf(letter), 0) / unitsPerEm,
  }
}

/** Makes the function that finds the glyph of a character in a map of format 4; 0 for a character without one. */
function readCharacterMap(file: Buffer, cmap: number): (character: number) => number {
  const records = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, at) => cmap + 4 + 8 * at)
  const record = records.find((at) => file.readUInt32BE(at) === WINDOWS_UNICODE)
  if (record === undefined) throw new Error('The font has no character map of Unicode for Windows.')
  const map = cmap + file.readUInt32BE(record + 4)
  const size = file.readUInt16BE(map + 6)
  const [ends, starts] = [map + 14, map + 16 + size]
  const [deltas, offsets] = [starts + size, starts + 2 * size]
  return (character) => {
    for (let at = 0; at < size; at += 2) {
      if (file.readUInt16BE(ends + at) < character) continue
      const start = file.readUInt16BE(starts + at)
      if (start > character) return 0
      const [delta, offset] = [file.readUInt16BE(deltas + at), file.readUInt16BE(offsets + at)]
      const glyph = offset === 0 ? character : file.readUInt16BE(offsets + at + offset + 2 * (character - start))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
