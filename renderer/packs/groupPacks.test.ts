import { describe, expect, it } from 'vitest'
import type { PackView } from '../../shared/commands/packs.ts'
import { CATALOGUE } from '../../shared/packs/catalogue.ts'
import { groupPacks, knownLanguages, languageWords } from './groupPacks.ts'

const VIEWS: readonly PackView[] = CATALOGUE.map(({ files, ...pack }) => ({
  ...pack,
  ...{ state: 'absent', used: false, downloadBytes: files.length, installedBytes: files.length },
}))

describe('groupPacks', () => {
  it('shows every pack exactly once', () => {
    const shown = groupPacks(VIEWS).flatMap(({ groups }) => groups.flatMap(({ packs }) => packs.map(({ id }) => id)))
    expect(shown.toSorted()).toEqual(VIEWS.map(({ id }) => id).toSorted())
  })

  it('puts voices under their languages, those of several first, and the best of each first', () => {
    const voices = groupPacks(VIEWS).find(({ capability }) => capability === 'speak')
    expect(voices?.groups.map(({ language }) => language)).toEqual(['en', 'yo', 'ha', 'sw'])
    for (const { packs } of voices?.groups ?? []) {
      const ranks = packs.map(({ rank }) => rank)
      expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
    }
    const cloning = groupPacks(VIEWS).find(({ capability }) => capability === 'clone')
    expect(cloning?.groups.map(({ language }) => language)).toEqual([undefined, 'en'])
  })

  it('keeps what serves a language, also what serves any', () => {
    const shown = groupPacks(VIEWS, 'ig').flatMap(({ groups }) => groups.flatMap(({ packs }) => packs))
    expect(shown.map(({ id }) => id)).toContain('omnilingual-300m')
    for (const { languages } of shown) expect(languages.some((code) => code === '*' || code === 'ig')).toBe(true)
  })
})

describe('languageWords', () => {
  it('names few, and our own of many', () => {
    expect(languageWords(['en', 'zh'])).toEqual({ any: false, names: ['English', 'Chinese'], more: 0 })
    const many = ['af', 'de', 'en', 'fr', 'it', 'sw', 'zh']
    expect(languageWords(many)).toEqual({ any: false, names: ['English', 'Swahili'], more: 5 })
    expect(languageWords(['*'])).toEqual({ any: true, names: [], more: 0 })
  })
})

it('offers our own languages first', () => {
  const languages = knownLanguages(VIEWS)
  expect(languages.slice(0, 6)).toEqual(['en', 'yo', 'ig', 'ha', 'sw', 'zu'])
  expect(languages).not.toContain('*')
  expect(new Set(languages).size).toBe(languages.length)
})
