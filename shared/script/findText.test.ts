import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '../locale/english.ts'
import { compileFind, expressionFault, type FindQuery, replaceFound } from './findText.ts'

const query = (text: string, options: Partial<FindQuery> = {}): FindQuery => {
  return { text, matchCase: false, regex: false, wholeWord: false, ignoreMarks: false, ...options }
}
const find = (text: string, findQuery: FindQuery) => compileFind(findQuery)?.(text) ?? []
const found = (text: string, findQuery: FindQuery) =>
  find(text, findQuery).map(({ start, end }) => text.slice(start, end))
const replaced = (text: string, findQuery: FindQuery, replacement: string) =>
  replaceFound(text, find(text, findQuery), { replacement, regex: findQuery.regex })

const letters = fc.array(fc.constantFrom('e', 'é', 'ẹ', 'ẹ́', 'o', 'ọ̀', 'ṣ', 's', ' ', 'n', 'ń', '.', '(', 'E'), {
  maxLength: 20,
})

describe('compileFind', () => {
  it('tells letters with marks from those without', () => {
    expect(found('ẹsẹ̀ ese', query('e'))).toEqual(['e', 'e'])
    expect(found('ẹsẹ̀ ese', query('ẹ'))).toEqual(['ẹ'])
  })

  it('finds letters with any marks where marks do not matter, but not without those that were asked for', () => {
    expect(found('ẹsẹ̀ ese ÈSÈ', query('ese', { ignoreMarks: true }))).toEqual(['ẹsẹ̀', 'ese', 'ÈSÈ'])
    expect(found('ẹsẹ̀ ese', query('ẹ', { ignoreMarks: true }))).toEqual(['ẹ', 'ẹ̀'])
  })

  it('finds whole words of any language', () => {
    expect(found('ọjọ́ ọjọ́ọjọ́', query('ọjọ́', { wholeWord: true }))).toEqual(['ọjọ́'])
    expect(found('Rain, rainy', query('rain', { wholeWord: true }))).toEqual(['Rain'])
  })

  it('finds by expression, with classes of letters that have marks', () => {
    expect(found('ọdún yìí', query('[ọẹ]d.n', { regex: true }))).toEqual(['ọdún'])
    expect(found('ọ̀dún'.normalize('NFD'), query('od.n', { regex: true, ignoreMarks: true }))).toEqual([
      'ọ̀dún'.normalize('NFD'),
    ])
  })

  it('says what is wrong with an expression', () => {
    const faultOf = (text: string) => {
      try {
        return compileFind(query(text, { regex: true }))
      } catch (error) {
        return english(expressionFault(error))
      }
    }
    expect(faultOf('(a')).toBe('This expression cannot be read: unterminated group.')
    expect(faultOf('[a')).toMatch(/cannot be read/)
    expect(compileFind(query(''))).toBeUndefined()
  })

  it('finds the same in every normal form', () => {
    const options = fc.record({ ignoreMarks: fc.boolean(), matchCase: fc.boolean(), wholeWord: fc.boolean() })
    fc.assert(
      fc.property(letters, letters, options, (hay, needle, flags) => {
        const [text, searchText] = [hay.join(''), needle.join('')]
        const counts = (['NFC', 'NFD'] as const).flatMap((form) =>
          (['NFC', 'NFD'] as const).map(
            (other) => find(text.normalize(form), query(searchText.normalize(other), flags)).length,
          ),
        )
        expect(new Set(counts).size).toBe(1)
      }),
    )
  })

  it('finds nothing but what was asked for, every time', () => {
    fc.assert(
      fc.property(letters, letters, letters, (before, needle, after) => {
        const searchText = needle.join('')
        const text = [...before, ...needle, ...after].join('')
        const hits = found(text, query(searchText, { matchCase: true }))
        for (const hit of hits) expect(hit.normalize('NFD')).toBe(searchText.normalize('NFD'))
        if (searchText !== '') expect(hits.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('replaceFound', () => {
  it('fills in what was caught, with its marks', () => {
    const swap = query('(\\w+) (\\w+)', { regex: true, ignoreMarks: true })
    expect(replaced('ọdún yìí', swap, '$2 $1')).toBe('yìí ọdún')
    expect(replaced('a-b', query('(?<x>a)-', { regex: true }), '$<x>$$1$9$&')).toBe('a$1$9a-b')
    expect(replaced('a', query('a'), '$1')).toBe('$1')
  })

  it('leaves all else as it is stored, and nothing to find', () => {
    fc.assert(
      fc.property(letters, letters, (hay, needle) => {
        const text = hay.join('')
        const findQuery = query(needle.join(''), { matchCase: true })
        const made = replaced(text, findQuery, '#')
        const rest = find(text, findQuery)
        expect(made.length).toBe(text.length - rest.reduce((sum, { start, end }) => sum + end - start - 1, 0))
        expect(find(made, findQuery)).toEqual([])
        expect(replaced(text, findQuery, needle.join('')).normalize('NFC')).toBe(text.normalize('NFC'))
      }),
    )
  })
})
