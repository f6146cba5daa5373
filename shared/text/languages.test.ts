import { describe, expect, it } from 'vitest'
import { englishLanguageName, findLanguage, toIso639_2 } from './languages.ts'

describe('languages', () => {
  it('tags tracks with terminology codes', () => {
    expect(['en', 'yo', 'ig', 'ha', 'sw', 'zu'].map(toIso639_2)).toEqual(['eng', 'yor', 'ibo', 'hau', 'swa', 'zul'])
    expect(['sw-KE', 'EN_us', 'de', 'xyz', 'auto', ''].map(toIso639_2)).toEqual([
      'swa',
      'eng',
      'deu',
      'xyz',
      'und',
      'und',
    ])
  })

  it('finds a language by any usual spelling', () => {
    expect(['SW', 'sw-TZ', 'swa', 'Swahili', 'kiswahili'].map((code) => findLanguage(code)?.code)).toEqual(
      Array.from({ length: 5 }, () => 'sw'),
    )
    expect(findLanguage('fr')).toBeUndefined()
  })

  it('has a name for every code', () => {
    expect(['zu', 'fr', '?'].map(englishLanguageName)).toEqual(['Zulu', 'French', '?'])
  })
})
