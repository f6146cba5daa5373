import { describe, expect, it } from 'vitest'
import { castVoices } from './castVoices.ts'

const voice = (id: string, gender: string, language = 'sw') => ({ id, name: id.toUpperCase(), gender, language })
const voices = [
  voice('en-a', 'female', 'en-US'),
  voice('f1', 'female'),
  voice('f2', 'female'),
  voice('m1', 'male'),
  voice('m2', 'male'),
]
const members = (count: number) => Array.from({ length: count }, (_, index) => ({ label: `S${index}` }))

describe('castVoices', () => {
  it('gives distinct voices of the language, of alternating sex', () => {
    expect(castVoices({ members: members(4), voices, language: 'sw', chosen: {} })).toEqual({
      S0: 'f1',
      S1: 'm1',
      S2: 'f2',
      S3: 'm2',
    })
  })

  it('keeps to what the user chose, and gives it to nobody else', () => {
    const cast = castVoices({ members: members(3), voices, language: 'sw', chosen: { S0: 'm1', S2: 'preserve' } })
    expect(cast).toEqual({ S0: 'm1', S1: 'f1', S2: 'preserve' })
    expect(castVoices({ members: members(2), voices, language: 'sw', chosen: { S1: 'f1' } }).S0).toBe('f2')
  })

  it('follows the sex of a speaker where it is known', () => {
    const known = [{ label: 'S0', gender: 'male' as const }, { label: 'S1', gender: 'male' as const }, { label: 'S2' }]
    expect(Object.values(castVoices({ members: known, voices, language: 'sw', chosen: {} }))).toEqual([
      'm1',
      'm2',
      'f1',
    ])
  })

  it('uses every voice once before it uses one twice', () => {
    const cast = Object.values(castVoices({ members: members(9), voices, language: 'sw', chosen: {} }))
    expect(new Set(cast.slice(0, 4)).size).toBe(4)
    expect(new Set(cast.slice(4, 8)).size).toBe(4)
  })

  it('matches regional codes', () => {
    expect(castVoices({ members: members(1), voices, language: 'en', chosen: {} })).toEqual({ S0: 'en-a' })
  })

  it('takes any voice of a service that names no languages', () => {
    expect(castVoices({ members: members(1), voices: [{ id: 'x' }], language: 'zu', chosen: {} })).toEqual({ S0: 'x' })
  })

  it('names the languages there are where none fits', () => {
    expect(() => castVoices({ members: members(1), voices, language: 'zu', chosen: {} })).toThrow(
      /no voice for Zulu\. It speaks English, Swahili/,
    )
    expect(() => castVoices({ members: members(1), voices: [], language: 'zu', chosen: {} })).toThrow(/no voice at all/)
  })

  it('needs no voice of the language when all are chosen', () => {
    expect(castVoices({ members: members(1), voices, language: 'zu', chosen: { S0: 'f1' } })).toEqual({ S0: 'f1' })
  })
})
