import { describe, expect, it } from 'vitest'
import { checkVersion, type ReplacedLine, tidyVersion } from './checkVersion.ts'
import type { Verb } from './verb.ts'

const line = (changes: Partial<ReplacedLine>): ReplacedLine => ({
  target: 'sw',
  source: 'It rains.',
  text: 'Mvua inanyesha.',
  ...changes,
})
const kinds = (version: string, verb: Verb, changes: Partial<ReplacedLine> = {}) =>
  checkVersion(version, verb, line(changes)).map(({ kind }) => kind)

describe('a version as it may go into a line', () => {
  it('is NFC, one line, without quotation marks around it or hidden characters', () => {
    expect(tidyVersion(' "E\u0323 ka\u0300a\u0301ro\u0323\u0300\n o\u200b" ')).toBe('Ẹ kàárọ̀ o')
    expect(tidyVersion('"Sawa," alisema "twende"')).toBe('"Sawa," alisema "twende"')
    expect(tidyVersion('mo\u202egnirts')).toBe('mo gnirts')
  })
})

describe('a version is not taken', () => {
  it('where it is empty or what is there', () => {
    expect(kinds('', 'natural')).toEqual(['empty'])
    expect(kinds('Mvua inanyesha.', 'natural')).toEqual(['same'])
  })

  it('where digits or placeholders are not kept', () => {
    const text = 'Mifuko 25 kwa {name} saa 10:30.'
    expect(checkVersion('Mifuko 52 kwa {name} saa 10:30.', 'shorten', line({ text }))).toEqual([
      { kind: 'numbers', missing: ['25'], added: ['52'] },
    ])
    expect(kinds('Mifuko 25 saa 10:30.', 'shorten', { text })).toEqual(['placeholders'])
    expect(kinds('Mifuko 25, {name}, 10:30.', 'shorten', { text })).toEqual([])
    expect(kinds('Mifuko ishirini na tano.', 'translate', { source: '25 bags.', text: '' })).toEqual([])
  })

  it('where it is in another language, unless the line was', () => {
    const english = 'The rain has come to the farm at last'
    expect(checkVersion(english, 'shorten', line({}))).toEqual([{ kind: 'language', language: 'en' }])
    expect(kinds(english, 'natural', { text: 'The rain came to the farm, they said.' })).toEqual([])
    expect(kinds('Mvua imefika shambani kwetu leo', 'shorten')).toEqual([])
    expect(kinds('Ok Amina', 'shorten')).toEqual([])
  })

  it('where tone marks are lost', () => {
    const text = 'A dúró fún ọ̀sẹ̀ mẹ́ta, àgbàdo sì ti ń pọ́n ní etí ewé.'
    const yoruba = { target: 'yo', text, source: 'We waited.' } as const
    expect(kinds('A duro fun ose meta, agbado si ti n pon.', 'shorten', yoruba)).toContain('marks_lost')
    expect(kinds('A dúró ọ̀sẹ̀ mẹ́ta, àgbàdo sì ń pọ́n.', 'shorten', yoruba)).toEqual([])
    expect(kinds('A duro fun ose meta, agbado si n pon.', 'translate', { ...yoruba, text: '' })).toContain('marks_lost')
    const unmarked = { ...yoruba, text: 'A duro fun ose meta, agbado si ti n pon ni eti ewe.' }
    expect(kinds('A duro fun ose meta, agbado si n pon.', 'shorten', unmarked)).toEqual([])
  })

  it('where marks were asked for and other letters came', () => {
    const text = 'A duro fun ose meta.'
    const yoruba = { target: 'yo', text, source: 'We waited.' } as const
    expect(kinds('A dúró fún ọ̀sẹ̀ mẹ́ta.', 'marks', yoruba)).toEqual([])
    expect(kinds('A dúró ọ̀sẹ̀ mẹ́ta.', 'marks', yoruba)).toEqual(['other_letters'])
    expect(kinds('Ɗan ƙasa ya zo.', 'marks', { target: 'ha', text: 'Dan kasa ya zo.', source: '' })).toEqual([])
  })

  it('where it goes the wrong way in length', () => {
    expect(kinds('Mvua inanyesha sana leo.', 'shorten', { seconds: 2, versionSeconds: 2.4 })).toEqual(['not_shorter'])
    expect(kinds('Mvua.', 'lengthen', { seconds: 2, versionSeconds: 1 })).toEqual(['not_longer'])
    expect(kinds('Mvua inanyesha sana sana.', 'natural', { seconds: 2, versionSeconds: 2.6 })).toEqual(['much_longer'])
  })
})
