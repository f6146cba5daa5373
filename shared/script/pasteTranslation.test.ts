import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSrt } from '../subtitles/formats/srt.ts'
import { type AssignableLine, matchPasted } from './pasteTranslation.ts'

const lines = (count: number): AssignableLine[] =>
  Array.from({ length: count }, (_, at) => ({ id: 100 + at, number: at + 1, start: at * 3, end: at * 3 + 2.5 }))

describe('matchPasted', () => {
  it('goes by the times of subtitles', () => {
    const cues = [
      { start: 0.2, end: 2.4, text: 'moja' },
      { start: 6.1, end: 8.3, text: 'tatu\nna nusu' },
      { start: 60, end: 62, text: 'mwisho' },
    ]
    const match = matchPasted(lines(3), formatSrt(cues))
    expect(match.by).toBe('times')
    expect([...match.texts]).toEqual([
      [100, 'moja'],
      [102, 'tatu na nusu'],
    ])
    expect(match.leftOver).toEqual(['mwisho'])
  })

  it('compares lengths only of as many lines and texts as memory allows', () => {
    const by = (count: number) => {
      const sources = lines(count + 1).map((line) => ({ ...line, source: 'Good morning.' }))
      return matchPasted(sources, 'Habari za asubuhi.\n'.repeat(count)).by
    }
    expect([by(100), by(5000)]).toEqual(['lengths', 'order'])
  })

  it('goes by numbers in any usual spelling, and joins rows that go on', () => {
    const match = matchPasted(lines(4), '1. moja\n2) mbili\n   na zaidi\n\n[4]\tnne\n9: tisa')
    expect(match).toMatchObject({ by: 'numbers', leftOver: ['tisa'] })
    expect([...match.texts.values()]).toEqual(['moja', 'mbili na zaidi', 'nne'])
    expect([...match.texts.keys()]).toEqual([100, 101, 103])
  })

  it('goes by order where the numbers are of other lines', () => {
    const picked = lines(9).slice(6)
    const match = matchPasted(picked, '1. saba\n2. nane')
    expect(match).toMatchObject({ by: 'order' })
    expect([...match.texts.keys()]).toEqual([106, 107])
  })

  it('takes numbers that are said for text', () => {
    expect(matchPasted(lines(2), '5 watu walikuja\n12:30 tunaenda')).toMatchObject({
      by: 'order',
      texts: new Map([
        [100, '5 watu walikuja'],
        [101, '12:30 tunaenda'],
      ]),
    })
  })

  it('takes paragraphs where there are as many as lines', () => {
    expect([...matchPasted(lines(2), 'moja\nna\n\nmbili').texts.values()]).toEqual(['moja na', 'mbili'])
  })

  it('goes by lengths where two lines became one text', () => {
    const sources = ['Good morning to you all, my friends.', 'Yes.', 'The rain came late this year,', 'but it came.']
    const open = lines(4).map((line, at) => ({ ...line, source: sources[at] ?? '' }))
    const text = 'Habari za asubuhi, marafiki zangu wote.\nNdiyo.\nMvua ilichelewa mwaka huu, lakini ilikuja.'
    const match = matchPasted(open, text)
    expect(match).toMatchObject({ by: 'lengths', leftOver: [] })
    expect([...match.texts.values()]).toEqual([
      'Habari za asubuhi, marafiki zangu wote.',
      'Ndiyo.',
      'Mvua ilichelewa mwaka huu,',
      'lakini ilikuja.',
    ])
    expect(matchPasted(open, 'Habari za asubuhi.')).toMatchObject({ by: 'order' })
  })

  it('loses no row', () => {
    const row = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6}){0,3}$/)
    fc.assert(
      fc.property(fc.nat(8), fc.array(row), fc.boolean(), (count, rows, numbered) => {
        const text = rows.map((one, at) => (numbered ? `${at + 1}. ${one}` : one)).join('\n')
        const { texts, leftOver } = matchPasted(lines(count), text)
        expect([...texts.values(), ...leftOver]).toEqual(rows)
        for (const id of texts.keys()) expect(id).toBeLessThan(100 + count)
      }),
    )
  })
})
