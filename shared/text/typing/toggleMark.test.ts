import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../sample.testing.ts'
import { letterBefore, type MarkName, toggleMark } from './toggleMark.ts'

const NAMES: readonly MarkName[] = ['high', 'low', 'mid', 'dotBelow', 'dotAbove', 'hook']

/** The text after marks were put on the letter before the caret, which stands at the end unless told otherwise. */
function marked(text: string, ...names: readonly MarkName[]): string {
  return names.reduce((now, name) => applied(now, now.length, name), text)
}

function applied(text: string, caret: number, name: MarkName): string {
  const { start, end, text: letter } = toggleMark(text, caret, name) ?? { start: 0, end: 0, text: '' }
  return text.slice(0, start) + letter + text.slice(end)
}

describe('markBefore', () => {
  it.each([
    ['o', 'high', 'ó'],
    ['o', 'low', 'ò'],
    ['o', 'mid', 'ō'],
    ['o', 'dotBelow', 'ọ'],
    ['S', 'dotBelow', 'Ṣ'],
    ['n', 'dotAbove', 'ṅ'],
    ['m', 'low', 'm̀'],
    ['n', 'low', 'ǹ'],
    ['D', 'hook', 'Ɗ'],
    ['y', 'hook', 'ƴ'],
  ] as const)('puts on %s the mark %s: %s', (letter, name, result) => {
    expect(marked(letter, name)).toBe(result)
    expect(marked(result, name)).toBe(letter)
  })

  it('stacks a tone and a dot in either order, in the form with the fewest characters', () => {
    expect(marked('e', 'dotBelow', 'high')).toBe('ẹ\u0301')
    expect(marked('e', 'high', 'dotBelow')).toBe('ẹ\u0301')
    expect(marked('n', 'high', 'dotAbove')).toBe('ṅ\u0301')
    expect(marked('n', 'dotAbove', 'high')).toBe('ṅ\u0301')
  })

  it('exchanges one tone for another and leaves the dot', () => {
    expect(marked('ẹ\u0301', 'low')).toBe('ẹ\u0300')
    expect(marked('ẹ\u0301', 'high')).toBe('ẹ')
    expect(marked('ẹ\u0301', 'dotBelow')).toBe('é')
  })

  it('takes a line under a letter for its dot', () => {
    expect(marked('e\u0329', 'dotBelow')).toBe('ẹ')
  })

  it('changes nothing where no letter stands that can bear the mark', () => {
    for (const text of ['', ' ', 'a ', '5', '🎬', '’', 'ʼ', 'я']) {
      expect(NAMES.map((name) => toggleMark(text, text.length, name))).toEqual(NAMES.map(() => undefined))
    }
    expect(toggleMark('a', 1, 'hook')).toBeUndefined()
    expect(toggleMark('a', 0, 'high')).toBeUndefined()
  })

  it('finds the letter also where the caret stands between its marks', () => {
    expect(letterBefore('xo\u0323\u0301y', 3)).toEqual({ start: 1, end: 4, text: 'o\u0323\u0301' })
    expect(applied('xo\u0323\u0301y', 3, 'low')).toBe('xọ\u0300y')
  })
})

const texts = fc.string({
  unit: fc.constantFrom(...'aeiounmsbdkyAOẹọṣṅɓƙéà \u0301\u0300\u0323\u0304\u0307ʼ5я'),
  maxLength: 12,
})
/** Marks of a letter that another mark replaces. */
const TONE = /[\u0300-\u0302\u0304\u030c]/u
const RIVALS: Readonly<Record<MarkName, RegExp>> = {
  high: TONE,
  low: TONE,
  mid: TONE,
  dotBelow: /[\u0323\u0329\u0331]/u,
  dotAbove: /\u0307/u,
  hook: /[ɓɗƙƴƁƊƘƳ]/u,
}
const places = fc.record({ text: texts, at: fc.nat({ max: 12 }), name: fc.constantFrom(...NAMES) })

describe('marks on any text', () => {
  it('change only the letter before the caret, and leave it in NFC', { tags: 'sampled' }, () => {
    fc.assert(
      fc.property(places, ({ text, at, name }) => {
        const caret = Math.min(at, text.length)
        const done = toggleMark(text, caret, name)
        if (done === undefined) return
        expect(done.start).toBeLessThan(caret)
        expect(done.end).toBeGreaterThanOrEqual(caret)
        expect(done.text).toBe(done.text.normalize('NFC'))
        expect(letterBefore(text, caret)).toMatchObject({ start: done.start, end: done.end })
        expect(letterBefore(done.text, done.text.length)?.text).toBe(done.text)
      }),
      runs(1000),
    )
  })

  it('come off as they went on, where they took the place of nothing', { tags: 'sampled' }, () => {
    fc.assert(
      fc.property(places, ({ text, at, name }) => {
        const composed = text.normalize('NFC')
        const caret = Math.min(at, composed.length)
        const letter = letterBefore(composed, caret)
        const once = toggleMark(composed, caret, name)
        if (letter === undefined || once === undefined || RIVALS[name].test(letter.text.normalize('NFD'))) return
        expect(once.text).not.toBe(letter.text)
        expect(toggleMark(once.text, once.text.length, name)?.text).toBe(letter.text)
      }),
      runs(1000),
    )
  })
})
