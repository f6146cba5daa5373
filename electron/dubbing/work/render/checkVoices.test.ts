import { describe, expect, it } from 'vitest'
import { english } from '../../../../shared/locale/english.ts'
import { say } from '../../../../shared/locale/message.ts'
import { castWords } from './castDub.ts'
import { checkVoiceIds } from './checkVoices.ts'

const voice = (id: string, gender: string, language = 'sw') => ({ id, name: id.toUpperCase(), gender, language })
const voices = [
  voice('en-a', 'female', 'en-US'),
  voice('f1', 'female'),
  voice('f2', 'female'),
  voice('m1', 'male'),
  voice('m2', 'male'),
]

describe('checkVoiceIds', () => {
  const named = [voice('sw-zawadi', 'female'), voice('sw-juma', 'male'), voice('en-kofi', 'male', 'en')]

  it('accepts known ids and preserve', () =>
    expect(() => checkVoiceIds(['sw-juma', 'preserve'], named, 'sw')).not.toThrow())

  it('suggests what is near', () => {
    expect(() => checkVoiceIds(['sw-zavadi'], named, 'sw')).toThrow(
      'There is no voice "sw-zavadi". Did you mean sw-zawadi?',
    )
    expect(() => checkVoiceIds(['Juma'], named, 'sw')).toThrow(/Did you mean sw-juma\?/)
  })

  it('lists the language otherwise', () => {
    expect(() => checkVoiceIds(['qqqqqq'], named, 'sw')).toThrow('Voices for Swahili: sw-zawadi, sw-juma.')
  })
})

it('tells a cast in words', () => {
  const castText = (cast: Record<string, string>) =>
    english(say('note.voices', { voices: castWords(cast, [...voices, standIn], { S0: 'Amina' }) }))
  const standIn = { id: 'af_heart', name: 'Default (now: F1)', stands_for: 'f1' }
  expect(castText({ S0: 'f1', S1: 'preserve', S2: 'x', S3: 'af_heart' })).toBe(
    'Voices: Amina: F1 (f1), S1: the own voice, S2: x and S3: F1 (af_heart).',
  )
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`S${index}`, 'x']))
  expect(castText(many)).toMatch(/S7: x and 2 more\.$/)
})
