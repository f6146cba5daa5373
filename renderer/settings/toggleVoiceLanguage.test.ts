import { expect, it } from 'vitest'
import { toggleVoiceLanguage } from './toggleVoiceLanguage.ts'

const kore = { id: 'kore', name: 'Kore', language: 'en', locale: 'en-US', gender: 'female' as const }
const zuri = { id: 'zuri', name: 'Zuri', language: 'sw', locale: 'sw-KE', gender: 'female' as const }

it('takes the voices of a language, and drops them again', () => {
  const both = toggleVoiceLanguage([kore], [kore, zuri], 'sw', true)
  expect(both).toEqual([kore, zuri])
  expect(toggleVoiceLanguage(both, [kore, zuri], 'en', false)).toEqual([zuri])
})

it('asks every voice for a language that no voice is said to speak', () => {
  const { locale: _, ...rest } = kore
  expect(toggleVoiceLanguage([kore], [kore], 'yo', true)).toEqual([kore, { ...rest, language: 'yo' }])
})
