import { describe, expect, it } from 'vitest'
import { CLONED_VOICE } from '../contract/records.ts'
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

  it('gives no voice of a server that may cost money, and no cloned one, unasked', () => {
    const paidVoice = { ...voice('a-paid', 'female'), unasked: false }
    const cloned = { ...voice('a-clone', 'female'), kind: CLONED_VOICE }
    const options = { members: members(5), voices: [paidVoice, cloned, ...voices], language: 'sw' }
    expect(new Set(Object.values(castVoices({ ...options, chosen: {} })))).toEqual(new Set(['f1', 'f2', 'm1', 'm2']))
    expect(castVoices({ ...options, chosen: { S0: 'a-paid' } })).toMatchObject({ S0: 'a-paid', S1: 'm1', S2: 'f1' })
  })

  it('gives no voice that is hardly understood while others speak the language', () => {
    const unclear = { ...voice('a-buzz', 'female'), unclear: true }
    const cast = (listed: Parameters<typeof castVoices>[0]['voices']) =>
      castVoices({ members: members(5), voices: listed, language: 'sw', chosen: {} })
    expect(new Set(Object.values(cast([unclear, ...voices])))).toEqual(new Set(['f1', 'f2', 'm1', 'm2']))
    expect(new Set(Object.values(cast([unclear])))).toEqual(new Set(['a-buzz']))
  })

  it('goes on with the other sex after a voice whose sex nobody knows', () => {
    const cast = (chosen: Record<string, string>) => castVoices({ members: members(3), voices, language: 'sw', chosen })
    expect(cast({ S0: 'f2', S1: 'preserve' }).S2).toBe('m1')
    expect(cast({ S0: 'm2', S1: 'preserve' }).S2).toBe('f1')
  })

  it('gives no voice twice because its service lists it as the default, too', () => {
    const listed = [{ ...voice('af_heart', 'female'), stands_for: 'f1' }, ...voices]
    const cast = castVoices({ members: members(4), voices: listed, language: 'sw', chosen: {} })
    expect(Object.values(cast).sort()).toEqual(['f1', 'f2', 'm1', 'm2'])
  })

  it('keeps to what the user chose, and gives it to nobody else', () => {
    const cast = castVoices({ members: members(3), voices, language: 'sw', chosen: { S0: 'm1', S2: 'preserve' } })
    expect(cast).toEqual({ S0: 'm1', S1: 'f1', S2: 'preserve' })
    expect(castVoices({ members: members(2), voices, language: 'sw', chosen: { S1: 'f1' } }).S0).toBe('f2')
  })

  it('gives speakers who were listened to the voices nearest to theirs, whatever their order', () => {
    const tuned = [
      { ...voice('f1', 'female'), pitch_hz: 180, pace: 1 },
      { ...voice('f2', 'female'), pitch_hz: 220, pace: 1 },
      { ...voice('m1', 'male'), pitch_hz: 90, pace: 0.9 },
      { ...voice('m2', 'male'), pitch_hz: 130, pace: 1.1 },
    ]
    const known = [
      { label: 'S0', profile: { sex: 'male' as const, medianHz: 125 } },
      { label: 'S1', profile: { sex: 'female' as const, medianHz: 225 } },
      { label: 'S2', profile: { sex: 'male' as const, medianHz: 85 } },
      { label: 'S3' },
    ]
    const expected = { S0: 'm2', S1: 'f2', S2: 'm1', S3: 'f1' }
    expect(castVoices({ members: known, voices: tuned, language: 'sw', chosen: {} })).toEqual(expected)
    const turned = castVoices({ members: known.toReversed(), voices: tuned, language: 'sw', chosen: {} })
    expect(turned).toEqual(expected)
  })

  it('prefers a voice of the pace that is needed, of two that sound alike', () => {
    const pair = [
      { ...voice('slow', 'male'), pitch_hz: 110, pace: 0.9 },
      { ...voice('quick', 'male'), pitch_hz: 114, pace: 1.1 },
    ]
    const cast = (pace: number) =>
      castVoices({
        members: [{ label: 'S0', profile: { sex: 'male', medianHz: 112, pace } }],
        voices: pair,
        language: 'sw',
        chosen: {},
      })
    expect(cast(1.15)).toEqual({ S0: 'quick' })
    expect(cast(0.85)).toEqual({ S0: 'slow' })
  })

  it('takes a voice of the other sex before one that somebody has', () => {
    const two = [voice('f1', 'female'), voice('m1', 'male')]
    const male = { sex: 'male' as const, medianHz: 100 }
    const members = [
      { label: 'S0', profile: male },
      { label: 'S1', profile: male },
    ]
    expect(castVoices({ members, voices: two, language: 'sw', chosen: {} })).toEqual({ S0: 'm1', S1: 'f1' })
  })

  it('prefers a voice that does not sound like a machine, also a somewhat farther one', () => {
    const natural = { ...voice('natural', 'male'), kind: 'neural', pitch_hz: 120 }
    const machine = { ...voice('machine', 'male'), kind: 'built-in', pitch_hz: 100 }
    const members = [{ label: 'S0', profile: { sex: 'male' as const, medianHz: 100 } }]
    expect(castVoices({ members, voices: [machine, natural], language: 'sw', chosen: {} })).toEqual({ S0: 'natural' })
  })

  it('takes a voice that follows a recording only where it is asked for', () => {
    const cloned = { ...voice('mine', 'female'), kind: 'cloned' }
    const listed = [cloned, voice('m1', 'male')]
    expect(castVoices({ members: members(2), voices: listed, language: 'sw', chosen: {} })).toEqual({
      S0: 'm1',
      S1: 'm1',
    })
    expect(castVoices({ members: members(1), voices: listed, language: 'sw', chosen: { S0: 'mine' } })).toEqual({
      S0: 'mine',
    })
    expect(() => castVoices({ members: members(1), voices: [cloned], language: 'sw', chosen: {} })).toThrow(
      /no voice for Swahili/,
    )
  })

  it('casts speakers of any name', () => {
    const odd = [{ label: 'constructor' }]
    expect(castVoices({ members: odd, voices, language: 'sw', chosen: {} })).toEqual({ constructor: 'f1' })
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
      /no voice for Zulu\. It speaks English.*Swahili/,
    )
    expect(() => castVoices({ members: members(1), voices: [], language: 'zu', chosen: {} })).toThrow(/no voice at all/)
  })

  it('needs no voice of the language when all are chosen', () => {
    expect(castVoices({ members: members(1), voices, language: 'zu', chosen: { S0: 'f1' } })).toEqual({ S0: 'f1' })
  })
})
