import { expect, it } from 'vitest'
import { joinTexts, type ReadText } from './joinTexts.ts'
import { sortTexts } from './sortTexts.ts'

/** A row of text from `start` to `end` with its lower edge at `bottom`, in the middle of the picture. */
function row(text: string, start: number, end: number, bottom: number, more: Partial<ReadText> = {}): ReadText {
  const half = text.length / 100
  const box = { left: 0.5 - half, right: 0.5 + half, top: bottom - 0.05, bottom }
  return { ink: 'light', start, end, text, confidence: 0.9, letters: text.length, letterHeight: 0.04, box, ...more }
}

const SUBTITLES = [row('Where is he?', 1, 2, 0.93), row('He went to the market.', 2, 4, 0.94), row('No.', 5, 6, 0.93)]

it('puts the rows of a subtitle together, from above', () => {
  const [one, ...others] = joinTexts([row('in a spirit', 1, 3, 0.93), row('towards one another', 1.04, 3, 0.86)])
  expect(one?.text).toBe('towards one another\nin a spirit')
  expect(others).toEqual([])
})

it('puts the parts of one row behind each other, whichever was read first', () => {
  const part = (text: string, left: number, right: number) =>
    row(text, 1, 3, 0.93, { box: { left, right, top: 0.88, bottom: 0.93 } })
  const parts = [part('in a spirit', 0.52, 0.7), part('of brotherhood', 0.3, 0.5)]
  for (const input of [parts, parts.toReversed()]) {
    expect(joinTexts(input).map(({ text }) => text)).toEqual(['of brotherhood in a spirit'])
  }
})

it('continues a text that was lost for a moment, but not its successor', () => {
  const texts = [row('He went home', 1, 2, 0.93), row('He went home', 2.2, 4, 0.93), row('She did not', 4, 5, 0.93)]
  expect(joinTexts(texts)).toMatchObject([
    { text: 'He went home', start: 1, end: 4 },
    { text: 'She did not', start: 4, end: 5 },
  ])
})

it('keeps of two readings of different ink at one place the one with more sure letters', () => {
  const text = 'He went to the market.'
  const gaps = row('aeo eoe ae', 2, 4, 0.94, { confidence: 0.5, box: row(text, 2, 4, 0.94).box })
  for (const [ink, other] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    const read = row(text, 2, 4, 0.94, { ink })
    expect(joinTexts([{ ...gaps, ink: other }, read])).toEqual([read])
    const elsewhere = row('LAGOS 1948', 2, 4, 0.3, { ink: other })
    expect(joinTexts([read, elsewhere])).toHaveLength(2)
  }
})

it('drops what has no words, and parts of another text', () => {
  const part = { ...row('market', 2.5, 4, 0.93), letters: 6 }
  expect(joinTexts([row('~|', 0, 1, 0.5), row('- =', 0, 1, 0.4), ...SUBTITLES, part])).toEqual(SUBTITLES)
})

it('takes a part of a text that stands as long as it for no other row', () => {
  const whole = row('towards one another', 1, 3, 0.93)
  const part = { ...row('one another', 1, 3, 0.93), letters: 10 }
  expect(joinTexts([part, whole])).toEqual([whole])
})

it('tells subtitles by the place where most stand', () => {
  const title = row('THE RETURN', 0, 5, 0.5, { letterHeight: 0.1 })
  const figure = row('1948', 1, 3, 0.93)
  const above = row('Look out behind you!', 7, 8, 0.12)
  const noise = row('wl', 3, 3.5, 0.3, { confidence: 0.5 })
  const { subtitles, signs } = sortTexts([...SUBTITLES, title, figure, above, noise])
  expect(subtitles).toEqual([...SUBTITLES, above])
  expect(signs).toEqual([title, figure])
})

it('takes a part of a subtitle for no other one', () => {
  const part = { ...row('the mar', 2.2, 4, 0.94, { letterHeight: 0.045 }), letters: 7 }
  expect(sortTexts([...SUBTITLES, part]).subtitles).toEqual(SUBTITLES)
})

it('takes a title alone for no subtitle', () => {
  expect(sortTexts([row('THE RETURN', 0, 5, 0.5)]).subtitles).toEqual([])
})

it('takes a logo that is found again and again for no subtitles, with any beside it and without', () => {
  const logos = [1, 4, 8, 12, 16].map((at) => row('LAGOS TV', at, at + 2, 0.4))
  expect(sortTexts(logos)).toEqual({ subtitles: [], signs: logos })
  expect(sortTexts([...SUBTITLES, ...logos])).toEqual({ subtitles: SUBTITLES, signs: logos })
})

it('believes the user about the place of the subtitles', () => {
  const credits = [row('Directed by Ada', 1, 3, 0.5), row('Written by Obi', 4, 6, 0.5), row('Music by Uche', 7, 9, 0.5)]
  const alone = row('Where is he?', 2, 3, 0.93)
  const place = { left: 0, top: 0.66, right: 1, bottom: 1 }
  expect(sortTexts([...credits, alone]).subtitles).toEqual(credits)
  expect(sortTexts([...credits, alone], place)).toEqual({ subtitles: [alone], signs: credits })
})
