import { describe, expect, it } from 'vitest'
import type { FilmBand, FilmBandLine } from '../contract/filmBand.ts'
import { DEFAULT_SECONDS_IN_SIGHT, partWidth, SYNC_SHARE } from './bandLook.ts'
import { bandScript } from './bandScript.ts'

/** A font each of whose letters is half as wide as it is tall. */
const font = {
  family: 'Noto Sans',
  lineHeight: 1.5,
  ascent: 1.1,
  widthOf: (text: string) => text.length / 2,
}
/** Size of the letters of a band of one row, in pixels. */
const LETTER_PX = 134.4
const LINE: FilmBandLine = {
  ...{ start: 10, name: 'Amina', colour: '#12ab9f', offScreen: false, words: [], marks: [] },
  ...{ beginsLoop: false, haste: 1, lips: [] },
}

interface Event {
  readonly layer: number
  readonly start: number
  readonly end: number
  readonly codes: string
  readonly text: string
}

/** The events of a band over a film of 60 seconds and 1280 by 720 pixels, in order. */
function events(band: Partial<FilmBand>, size = { width: 1920, height: 1080 }): Event[] {
  const script = bandScript({ rows: [[]], shots: [], ...band }, { size, duration: 60, font })
  const found = script.matchAll(/^Dialogue: (\d),0:00:([\d.]+),0:0(\d):([\d.]+),Default,,0,0,0,,\{(.*?)\}(.*)$/gm)
  return Array.from(found, ([, layer, start, minutes, end, codes = '', text = '']) => ({
    layer: Number(layer),
    start: Number(start),
    end: 60 * Number(minutes) + Number(end),
    codes,
    text,
  }))
}

const ofLine = (line: Partial<FilmBandLine>) => events({ rows: [[{ ...LINE, ...line }]] })
const shown = (all: readonly Event[], text: string) => all.filter((event) => event.text === text)[0] as Event

/** Where an event is at a second of the film, in pixels from the left. */
function xAt({ codes, start, end }: Event, second: number): number {
  const [, from, , to] = /\\move\(([-\d.]+),([-\d.]+),([-\d.]+),/.exec(codes) ?? []
  return Number(from) + ((Number(to) - Number(from)) * (second - start)) / (end - start)
}

describe('the band of a film as a script', () => {
  const words = [
    { text: 'Habari', start: 10, end: 11 },
    { text: 'zako', start: 11.5, end: 11.637 },
  ]

  it('has each word on the sync line when it is to be said, in even motion from edge to edge', () => {
    const all = ofLine({ words })
    const sync = SYNC_SHARE * 1280
    for (const { text, start, end } of words) {
      const word = shown(all, text)
      expect(xAt(word, start)).toBeCloseTo(sync, 0)
      expect(xAt(word, start - 1)).toBeCloseTo(sync + 1280 / DEFAULT_SECONDS_IN_SIGHT, 0)
      expect(xAt(word, word.start)).toBeGreaterThanOrEqual(1280)
      const width = partWidth(((end - start) * 1280) / DEFAULT_SECONDS_IN_SIGHT, LETTER_PX)
      expect(xAt(word, word.end) + width).toBeLessThanOrEqual(0.01)
    }
  })

  it('stretches letters to their time, with room before the next word', () => {
    const { codes } = shown(ofLine({ words }), 'Habari')
    const [, height, stretch] = /\\fs([\d.]+)\\fscx([\d.]+)/.exec(codes) ?? []
    const width = (6 / 2) * (Number(height) / font.lineHeight) * (Number(stretch) / 100)
    // A second is 256 pixels, of which 22 % of the letters' size are free.
    expect(width).toBeCloseTo(256 - 0.22 * LETTER_PX, 0)
  })

  it('begins with the film and ends with it', () => {
    const early = shown(ofLine({ start: 0, words: [{ text: 'a', start: 1, end: 2 }] }), 'a')
    expect([early.start, xAt(early, 1)]).toEqual([0, expect.closeTo(SYNC_SHARE * 1280, 0)])
    const late = shown(ofLine({ words: [{ text: 'b', start: 59, end: 60 }] }), 'b')
    expect(late.end).toBe(60)
    expect(shown(ofLine({ words: [{ text: 'c', start: 70, end: 71 }] }), 'c')).toBeUndefined()
  })

  it('keeps braces and backslashes of names and words as they are', () => {
    const all = ofLine({
      name: '{A}',
      words: [
        { text: '{\\an5}', start: 10, end: 11 },
        { text: 'a\\N', start: 11, end: 12 },
      ],
    })
    expect(all.map(({ text }) => text)).toEqual(expect.arrayContaining(['\\{A\\}', '\\{\\an5\\}', 'a\\\u200bN']))
  })

  it('draws the ground below, the sync line above all, and the rows of speakers one under the other', () => {
    const row = (name: string) => [{ ...LINE, name, words: [{ text: `${name}!`, start: 10, end: 11 }] }]
    const all = events({ rows: [row('Amina'), row('Juma')], shots: [12] })
    const layers = all.map(({ layer }) => layer)
    expect([layers[0], Math.min(...layers.slice(1))]).toEqual([0, 1])
    expect(all.filter(({ layer }) => layer === Math.max(...layers)).map(({ codes }) => codes)).toEqual([
      expect.stringContaining('\\pos(356.4,480)'),
    ])
    const top = (text: string) => Number(/\\move\([-\d.]+,([-\d.]+)/.exec(shown(all, text).codes)?.[1])
    expect(top('Juma!') - top('Amina!')).toBeCloseTo(120)
    expect(top('Amina')).toBeGreaterThan(480 - 5)
    const shot = all.filter(({ text, codes }) => text === 'm 0 0 l 2 0 2 240 0 240' && codes.includes('move'))
    expect(shot.map((event) => Math.round(xAt(event, 12)))).toEqual([Math.round(SYNC_SHARE * 1280)])
  })

  it('shows names in their colours, pauses, who is not in the picture, and marks', () => {
    const plain = ofLine({ words })
    expect(shown(plain, 'Amina').codes).toContain('\\1c&H9FAB12&')
    // A second is 256 pixels: the pause is half as long, the line from its first word to its last 1.637 times as long.
    expect(plain.filter(({ text }) => text.startsWith('m 0 0 l 128 0'))).toHaveLength(1)
    const underlined = (all: readonly Event[]) => all.filter(({ text }) => text.startsWith('m 0 0 l 419.07 0'))
    expect([underlined(plain), underlined(ofLine({ words, offScreen: true }))]).toEqual([[], [expect.anything()]])
    const marked = ofLine({
      marks: [
        { time: 10, kind: 'laugh' },
        { time: 11, kind: 'in_open' },
      ],
    })
    expect(xAt(shown(marked, '(ha)'), 10)).toBeLessThan(SYNC_SHARE * 1280)
    expect(
      marked.filter(
        ({ codes, text }) => codes.includes('\\p1') && /^m [\d.]+ 0 l/.test(text) && !text.startsWith('m 0'),
      ),
    ).toHaveLength(1)
  })

  it('shows where loops begin, what has to be spoken too fast, and the mouth of the source', () => {
    const plain = ofLine({ words })
    const added = (line: Partial<FilmBandLine>) => {
      const known = new Set(plain.map(({ codes, text }) => codes + text))
      return ofLine({ words, ...line }).filter(({ codes, text }) => !known.has(codes + text))
    }
    // The cross of a row of 240 pixels has arms of 24, and its right end is 8 before the first word.
    const [cross, ...noMore] = added({ beginsLoop: true }) as [Event, ...Event[]]
    expect([xAt(cross, 10), noMore]).toEqual([expect.closeTo(SYNC_SHARE * 1280 - 8 - 48, 0), []])
    expect(added({ haste: 1.15 })).toEqual([])
    const red = added({ haste: 2 })
    expect(red.map(({ text }) => text)).toEqual(['Habari', 'zako'])
    for (const { codes } of red) expect(codes).toContain('\\1c&H525AFF&')
    const lips = added({
      lips: [
        { time: 10, kind: 'lips_closed', met: true },
        { time: 11, kind: 'mouth_a', met: false },
      ],
    })
    expect(lips.map(({ codes }) => codes.includes('\\1a&HFF&'))).toEqual([false, true])
    const middles = lips.map((lip, at) => {
      const xs = Array.from(lip.text.matchAll(/([\d.]+) [\d.]+/g), ([, x]) => Number(x))
      return xAt(lip, 10 + at) + Math.max(...xs) / 2
    })
    for (const middle of middles) expect(middle).toBeCloseTo(SYNC_SHARE * 1280, 0)
  })

  it('spaces the letters of a long word, which ends where its time does', () => {
    // ASS stretches what is between letters with them.
    const { codes } = shown(
      ofLine({
        words: [
          { text: 'O', start: 10, end: 10.9 },
          { text: 'Ndiyo', start: 11, end: 18 },
        ],
      }),
      'Ndiyo',
    )
    expect(codes).toContain('\\fscx500')
    const [, spacing] = /\\fsp([\d.]+)/.exec(codes) ?? []
    // Four spaces between the letters, and one and a half behind the last.
    expect(5 * ((5 / 2) * LETTER_PX + 5.5 * Number(spacing))).toBeCloseTo(partWidth(7 * 256, LETTER_PX), 0)
  })

  it('is lower over an upright picture, whose letters would be pressed together', () => {
    const [ground] = events({}, { width: 1080, height: 1920 })
    expect(ground?.codes).toContain('\\pos(0,619)')
  })
})
