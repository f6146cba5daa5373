import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looseJson } from './looseJson.ts'

const first = (text: string) => looseJson(text).next().value

describe('values in what a model wrote', () => {
  it.each([
    ['{"a": [1, "b", null, true, -2.5e3]}', { a: [1, 'b', null, true, -2500] }],
    ['Here you are:\n```json\n{"a": 1}\n```\nShall I go on?', { a: 1 }],
    ['{"a": ["x", "y",], }', { a: ['x', 'y'] }],
    ['{"a": "two\nlines"}', { a: 'two\nlines' }],
    ['{"a": "quoted \\"word\\" and ẹ̀"}', { a: 'quoted "word" and ẹ̀' }],
  ])('reads %s', (text, value) => {
    expect(first(text)).toEqual({ value, cut: false })
  })

  it('keeps what is complete of a value that is cut off', () => {
    expect(first('{"lines": [{"line": 3, "versions": ["One", "Two", "Thr')).toEqual({
      value: { lines: [{ line: 3, versions: ['One', 'Two'] }] },
      cut: true,
    })
  })

  it('goes on after what only looks like a value', () => {
    expect([...looseJson('Hello {name}, [sic]: {"a": 1} and {"b": 2}')].map(({ value }) => value)).toEqual([
      { a: 1 },
      { b: 2 },
    ])
  })

  it('reads every JSON text as JSON does', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        const text = JSON.stringify(value)
        if (/\\u|__proto__|-0/.test(text)) return
        expect(first(text)).toEqual({ value: JSON.parse(text), cut: false })
      }),
    )
  })

  it('never throws and always ends, whatever is cut out of an answer', () => {
    const answer = '```json\n{"lines": [{"line": 12, "versions": ["Ẹ káàárọ̀", "a \\"b\\""]}]}\n```'
    const pieces = fc.array(fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', '\n', 'x', '1', answer), {
      maxLength: 60,
    })
    fc.assert(fc.property(pieces, (list) => [...looseJson(list.join(''))].length >= 0))
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => [...looseJson(text)].length >= 0))
    for (let end = 0; end <= answer.length; end++) expect(() => [...looseJson(answer.slice(0, end))]).not.toThrow()
    expect([...looseJson('['.repeat(100_000))]).toEqual([])
  })
})
