import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited, lineOf, testDocument } from '../project/document.testing.ts'
import { addTarget } from '../project/projectEdits.ts'
import { setText } from '../project/texts/textEdits.ts'
import { compareLips, LIP_TOLERANCE_SECONDS, lineLips, lipMeetings, lipShapes, lipShapesOnBand } from './lipShapes.ts'

const closed = (text: string, language: string | undefined) =>
  lipShapes(text, language)
    .filter(({ kind }) => kind === 'lips_closed')
    .map(({ from, to }) => text.normalize('NFC').slice(from, to))

describe('the lips of a text', () => {
  it.each([
    ['en', 'a phone rang, uphill', ['p']],
    ['en', 'a lamb in debt: the psalm, the receipt, a coup', ['mb', 'm']],
    ['en', 'from behind', ['m b']],
    ['en', 'stop, please', ['p', 'p']],
    ['en', '100%', ['0']],
    ['en', 'BBC', ['B', 'B']],
    ['en-GB', 'doubt', []],
    ['sw', 'ndege 7 za Mbeya', ['7', 'Mb']],
    ['sw', 'Alpha', []],
    ['yo', 'àgbà mélòó ń pẹ́', ['gb', 'm', 'p']],
    ['ig', 'mgba nke kpakpando', ['mgb', 'kp', 'kp']],
    ['ha', 'ɓera ya kama Ibrahim', ['ɓ', 'm', 'b', 'm']],
    ['zu', 'phansi kwebhange, hamba', ['ph', 'bh', 'mb']],
    ['fr', 'la pomme', ['p', 'mm']],
    [undefined, 'ɓa', ['ɓ']],
  ])('close in %s: %s', (language, text, letters) => {
    expect(closed(text, language)).toEqual(letters)
  })

  it('touch the teeth, are round and are wide', () => {
    const kinds = (text: string, language: string) => lipShapes(text, language).map(({ kind }) => kind)
    expect(kinds('wafu', 'sw')).toEqual(['lips_round', 'mouth_a', 'lip_teeth', 'lips_round'])
    expect(kinds('kwa gwọ', 'ig')).toEqual(['lips_round', 'mouth_a', 'lips_round', 'mouth_o'])
    expect(kinds('ẹ̀fọ́', 'yo')).toEqual(['mouth_i', 'lip_teeth', 'mouth_o'])
    expect(kinds('rough cut', 'en')).toEqual(['mouth_a', 'lip_teeth', 'mouth_a'])
  })

  it('keep one shape over letters of the same', () => {
    expect(lipShapes('kaa', 'sw')).toEqual([{ kind: 'mouth_a', from: 1, to: 3 }])
  })

  it('take the time of the word or syllable that they are in', () => {
    const parts = [
      { from: 0, to: 2, start: 10, end: 11.5 },
      { from: 3, to: 5, start: 11.64, end: 12 },
    ]
    const [, b, o] = lipShapesOnBand('go bo', 'sw', parts)
    expect(b).toEqual({ kind: 'lips_closed', from: 3, to: 4, start: 11.64, end: expect.closeTo(11.8, 9) })
    expect(o).toMatchObject({ kind: 'mouth_o', start: expect.closeTo(11.8, 9), end: expect.closeTo(12, 9) })
    expect(lipShapesOnBand('mbu bo', 'sw', [{ from: 4, to: 6, start: 1, end: 2 }])[0]).toMatchObject({
      from: 4,
      start: 1,
    })
    expect(lipShapesOnBand('go bo', 'sw', [])).toEqual([])
  })

  it('open again in a pause between words', () => {
    const parts = (pause: number) => [
      { from: 0, to: 4, start: 1, end: 2 },
      { from: 5, to: 11, start: 2 + pause, end: 4 },
    ]
    const closings = (pause: number) =>
      lipShapesOnBand('from behind', 'en', parts(pause)).filter(({ kind }) => kind === 'lips_closed')
    expect([0, 1].map((pause) => closings(pause).length)).toEqual([1, 2])
  })

  it('stand in order, in their text and in their time', () => {
    const word = fc.constantFrom('mpe', 'Facebook', '20 000', 'BBC', '3pm', 'ẹ̀gbọ́n', '—', '%', 'a@b.com', 'kg', '?!')
    const language = fc.constantFrom('en', 'sw', 'yo', 'ig', 'ha', 'zu', 'de')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), language, (words, code) => {
        const text = words.join(' ').normalize('NFC')
        const middle = text.length >> 1
        const parts = [
          { from: 0, to: middle, start: 1, end: 2 },
          { from: middle, to: text.length, start: 2, end: 5 },
        ]
        const shapes = lipShapesOnBand(text, code, parts)
        expect(shapes.map(({ kind, from, to }) => ({ kind, from, to }))).toEqual(lipShapes(text, code))
        let [place, time] = [0, 1]
        for (const { from, to, start, end } of shapes) {
          expect(from).toBeGreaterThanOrEqual(place)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(text.length)
          expect(start).toBeGreaterThanOrEqual(time - 1e-9)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(5 + 1e-9)
          place = from
          time = end
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('closed lips of a source and its dub', () => {
  const over = (text: string, { start = 10, end = 12 } = {}) =>
    lipShapesOnBand(text, 'sw', [{ from: 0, to: text.length, start, end }])

  it('meet where both close within a fifth of a second', () => {
    const { source, dub } = lipMeetings(over('amakakakaba'), over('amakabakaka'), 'lips_closed')
    expect([source, dub].map((shapes) => shapes.map(({ met }) => met))).toEqual([
      [true, false],
      [true, false],
    ])
    expect(compareLips(over('amakakakaba'), over('amakabakaka'))).toEqual({ seen: 2, met: 1, more: 1 })
    expect(compareLips(over('aaba'), over('aaaa'))).toEqual({ seen: 1, met: 0, more: 0 })
  })

  it('meet once each, and those of a text with itself all', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'p', 'b', 'm', 'k', ' ', 'e'), maxLength: 60 })
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [a, b] = [over(one), over(other, { start: 10.05, end: 12.4 })]
        const { seen, met, more } = compareLips(a, b)
        const middles = [a, b].map((shapes) =>
          shapes.filter(({ kind }) => kind === 'lips_closed').map(({ start, end }) => (start + end) / 2),
        )
        expect([seen, met + more]).toEqual(middles.map(({ length }) => length))
        expect(met).toBeLessThanOrEqual(seen)
        const [ours = [], theirs = []] = middles
        const isNear = ours.some((time) => theirs.some((at) => Math.abs(at - time) <= LIP_TOLERANCE_SECONDS))
        expect(met > 0).toBe(isNear)
        expect(compareLips(b, a).met).toBe(met)
        expect(compareLips(a, a)).toEqual({ seen, met: seen, more: 0 })
      }),
    )
  })
})

describe('the lips of a line', () => {
  const line = (text: string, words?: { text: string; start: number; end: number }[]) =>
    lineOf(
      edited(testDocument([[2, 6, 'My boat']]), (draft) => {
        addTarget(draft, 'sw')
        setText(draft, 1, { text, target: 'sw' })
        const own = draft.lines[1]
        if (own !== undefined && words !== undefined) own.words = words
      }),
      1,
    )
  const startsOf = (of: ReturnType<typeof line>, say?: string) => {
    const dictionary = say === undefined ? [] : [{ target: 'sw' as const, word: 'Kofi', say, matchCase: false }]
    const { source, dub } = lineLips(of, { target: 'sw', sourceLanguage: 'en', dictionary })
    return [source, dub].map((shapes) =>
      shapes.filter(({ kind }) => kind === 'lips_closed').map(({ start }) => Number(start.toFixed(2))),
    )
  }

  it('stand where the words of the source are heard, and the dub between its pauses', () => {
    const words = [
      { text: 'My', start: 2, end: 3 },
      { text: 'boat', start: 5, end: 6 },
    ]
    expect(startsOf(line('Boti baba', words))).toEqual([
      [2, 5],
      [2, 5, 5.5],
    ])
    expect(startsOf(line('Boti baba'))[0]?.length).toBe(2)
  })

  it('are those of names as the dictionary has them said', () => {
    expect(startsOf(line('Leo Kofi baba'))[1]).toEqual([4.67, 5.33])
    // The words that are as they were keep their time.
    expect(startsOf(line('Leo Kofi baba'), 'Kobi Ana')[1]?.slice(1)).toEqual([4.67, 5.33])
  })
})
