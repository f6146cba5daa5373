import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tidyWords } from './dictionary.ts'
import { formatDictionary, parseDictionary } from './dictionaryFile.ts'

const any = (word: string, say: string) => ({ word, say, matchCase: false })

describe('parseDictionary', () => {
  it('reads commas, semicolons and tabs, with a head or without', () => {
    const words = [any('Ade', 'Adé'), { word: 'US', say: 'iu es', matchCase: true }]
    expect(parseDictionary('word,say,capitals\r\nAde,Adé,any\r\nUS,iu es,exact\r\n').words).toEqual(words)
    expect(parseDictionary('Ade;Adé\nUS;iu es;yes').words).toEqual(words)
    expect(parseDictionary('\ufeffword\tsay\nAde\tAde\u0301\t\nUS\tiu es\t1').words).toEqual(words)
  })

  it('names rows that it cannot take by their lines, and takes the others', () => {
    const { words, problems } = parseDictionary(
      'word,say\n"two\nlines",one\nAde\n,nothing\n\nBola,Bọ́lá,perhaps\nAde,Adé\nade,Adè\nade,Adé\n',
    )
    expect(words).toEqual([any('two\nlines', 'one'), any('Ade', 'Adé')])
    expect(problems).toEqual([
      { line: 4, kind: 'no_say', row: 'Ade' },
      { line: 5, kind: 'no_word', row: ',nothing' },
      { line: 7, kind: 'case', row: 'Bola,Bọ́lá,perhaps' },
      { line: 9, kind: 'twice', row: 'ade,Adè' },
    ])
  })

  it.each(['', '\n\n', '"', '\0', 'word,say'])('finds nothing in %j, and fails at nothing', (text) => {
    expect(parseDictionary(text).words).toEqual([])
  })
})

it('reads what was written, whatever the words are', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1+1', "'", "'=x", '"', 'a,b', 'a\tb', 'a\nb', '-'),
  )
  const entries = fc.array(fc.record({ word: cell, say: cell, matchCase: fc.boolean() }), { maxLength: 8 })
  fc.assert(
    fc.property(entries, fc.constantFrom(',' as const, '\t' as const), (list, delimiter) => {
      const words = tidyWords(list)
      const { words: read, problems } = parseDictionary(formatDictionary(words, delimiter))
      expect(problems).toEqual([])
      expect(read).toEqual(words)
    }),
    { numRuns: 500 },
  )
})
