import { describe, expect, it } from 'vitest'
import { mergeRows, rowFaults, rowsFor, withEmptyRow } from './dictionaryRows.ts'

const any = (word: string, say: string) => ({ word, say, matchCase: false })

describe('rowFaults', () => {
  it('names rows that are half written or a second time there, and passes over empty ones', () => {
    const rows = rowsFor([any('Ade', 'Adé'), any('', ' '), any('x', ''), any(' ', 'y'), any('ade ', 'Adè')])
    expect([...rowFaults(rows)]).toEqual([
      [2, 'no_say'],
      [3, 'no_word'],
      [4, 'twice'],
    ])
  })

  it('lets the exact word stand beside the same word in any case', () => {
    expect(rowFaults(rowsFor([any('US', 'a'), { ...any('US', 'b'), matchCase: true }])).size).toBe(0)
  })
})

describe('mergeRows', () => {
  it('changes words that are there and adds the others, with numbers of their own', () => {
    const rows = rowsFor([any('Ade', 'Adé'), any('', ''), any('Bola', 'Bọ́lá')])
    expect(mergeRows(rows, [any('ADE', 'Adè'), any('Ola', 'Ọlá')])).toEqual([
      { id: 0, ...any('ADE', 'Adè') },
      { id: 2, ...any('Bola', 'Bọ́lá') },
      { id: 3, ...any('Ola', 'Ọlá') },
    ])
    expect(withEmptyRow([])).toEqual([{ id: 0, ...any('', '') }])
  })
})
