import { expect, it } from 'vitest'
import { castMembers } from '../../../../shared/casting/castMembers.ts'
import { castVoices } from '../../../../shared/casting/castVoices.ts'
import { PRESERVE } from '../../../../shared/contract/preserve.ts'
import type { Segment } from '../../../../shared/contract/records.ts'
import type { SpeakerProfile, SynthesizerVoice } from '../../core/ports.ts'
import { castSpeakers } from './castSpeakers.ts'

const voice = (id: string, gender: 'female' | 'male', pitchHz: number, kind = 'neural'): SynthesizerVoice => ({
  record: { id, name: id, language: 'sw', gender, kind, pitch_hz: pitchHz, pace: 1 },
  pitchHz,
})
const voices = [
  voice('high', 'female', 230),
  voice('low', 'female', 180),
  voice('bass', 'male', 90),
  voice('tenor', 'male', 130),
  voice('mine', 'female', 215, 'cloned'),
]
const TEXT = 'Habari za asubuhi, ndugu zangu wote, tunafurahi sana kuwa nanyi leo hapa kijijini kwetu.'
const lines = (...speakers: string[]): Segment[] =>
  speakers.map((speaker, id) => ({ id, start: 10 * id, end: 10 * id + 7, text: TEXT, speaker }))
const signal = new AbortController().signal
const ids = (cast: Awaited<ReturnType<typeof castSpeakers>>) =>
  Object.fromEntries([...cast].map(([speaker, one]) => [speaker, one.voice.record.id]))

it('gives each speaker the voice that the studio would, whatever their order', async () => {
  // Cast one after another, the first speaker would take the voice that is much nearer to the second.
  const profiles: SpeakerProfile[] = [
    { speaker: 'A', sex: 'female', medianHz: 208 },
    { speaker: 'B', sex: 'female', medianHz: 232 },
    { speaker: 'C', sex: 'male', medianHz: 112 },
    { speaker: 'D', sex: 'male', medianHz: 134 },
    { speaker: 'E' },
  ]
  const records = voices.map(({ record }) => record)
  const known = Object.fromEntries(profiles.slice(0, 4).map(({ speaker, ...profile }) => [speaker, profile]))
  for (const speakers of ['A', 'AB', 'BA', 'DCBA', 'ABCD', 'EDCBA', 'ECA']) {
    const segments = lines(...speakers)
    const members = castMembers(segments, { profiles: known, language: 'sw' })
    const studio = castVoices({ members, voices: records, language: 'sw', chosen: {} })
    expect(ids(await castSpeakers(segments, {}, { voices, profiles, signal })), speakers).toEqual(studio)
  }
  const expected = { A: 'low', B: 'high', C: 'bass', D: 'tenor' }
  expect(ids(await castSpeakers(lines(...'ABCD'), {}, { voices, profiles, signal }))).toEqual(expected)
})

it('keeps to the map, sets a preserved speaker to the own pitch, and gives no voice of the map to another', async () => {
  const profiles: SpeakerProfile[] = [
    { speaker: 'A', sex: 'male', medianHz: 117 },
    { speaker: 'B', sex: 'male', medianHz: 130 },
  ]
  const chosen = { A: PRESERVE, C: 'tenor' }
  const cast = await castSpeakers(lines('A', 'B', 'C'), chosen, { voices, profiles, signal })
  expect(ids(cast)).toEqual({ A: 'bass', B: 'low', C: 'tenor' })
  expect(cast.get('A')).toMatchObject({ pitch: 1.3, matchedHz: 117 })
  expect(cast.get('B')).toMatchObject({ pitch: 1, range: 1 })
})

it('says what is missing: a voice of the map, or any of the language', async () => {
  const sources = { voices, profiles: [], signal }
  await expect(castSpeakers(lines('A'), { A: 'gone' }, sources)).rejects.toThrow('There is no voice gone.')
  const english = lines('A').map((line) => ({ ...line, text: 'Good morning to all of you, my dear friends.' }))
  await expect(castSpeakers(english, {}, sources)).rejects.toThrow('No voice for English is installed.')
  expect(ids(await castSpeakers(english, { A: 'mine' }, sources))).toEqual({ A: 'mine' })
})
