import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { facetsOf, filterVoices, matchesVoice } from './filterVoices.ts'

const VOICES = [
  { id: 'sw-a', name: 'Zawadi', language: 'sw', gender: 'female', kind: 'built-in' },
  { id: 'sw-b', name: 'Juma', language: 'sw-KE', gender: 'male', kind: 'built-in' },
  { id: 'yo-a', name: 'Adéọlá', language: 'yo', gender: 'female', kind: 'built-in' },
  { id: 'mine' },
]

describe('filterVoices', () => {
  it('goes by language however that is written, and keeps voices of which nothing is known', () => {
    expect(filterVoices(VOICES, { language: 'sw' }).map(({ id }) => id)).toEqual(['sw-a', 'sw-b', 'mine'])
    expect(filterVoices(VOICES, { language: 'sw', gender: 'male' }).map(({ id }) => id)).toEqual(['sw-b', 'mine'])
  })

  it('has each voice once: not that which stands for the default, under its id', () => {
    const defaultVoice = { ...VOICES[0], id: 'af_heart', name: 'Default (now: Zawadi)', stands_for: 'sw-a' }
    expect(filterVoices([defaultVoice, ...VOICES], {})).toEqual(VOICES)
  })

  it('lets a filter with more facets through no more voices', () => {
    const facet = fc.option(fc.constantFrom('sw', 'yo', 'zu'), { nil: undefined })
    fc.assert(
      fc.property(facet, fc.option(fc.constantFrom('female', 'male'), { nil: undefined }), (language, gender) => {
        const some = filterVoices(VOICES, { ...(language && { language }) })
        const fewer = filterVoices(VOICES, { ...(language && { language }), ...(gender && { gender }) })
        expect(some).toEqual(expect.arrayContaining(fewer))
      }),
    )
  })
})

describe('facetsOf', () => {
  it('offers only what voices differ in', () => {
    expect([...facetsOf(VOICES)]).toEqual([
      ['language', ['sw', 'yo']],
      ['gender', ['female', 'male']],
    ])
  })
})

describe('matchesVoice', () => {
  it('finds names without their tones', () => {
    expect(matchesVoice(['Adéọlá', 'Yoruba'], 'adeola')).toBe(true)
    expect(matchesVoice(['Adéọlá', 'Yoruba'], 'yoruba ADE')).toBe(true)
    expect(matchesVoice(['Adéọlá', undefined], 'juma')).toBe(false)
  })
})
