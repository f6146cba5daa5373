import { afterAll, expect, it } from 'vitest'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import type { Synthesizer } from '../../electron/engine/core/ports.ts'
import { isAlike, matchPitch } from '../../electron/engine/dub/matchPitch.ts'
import { speakLine } from '../../electron/engine/dub/utterance.ts'
import { medianPitch, pitchTrack } from '../../electron/engine/signal/pitch.ts'
import type { Segment } from '../../shared/contract/records.ts'

const espeak = createEspeak(1)
afterAll(() => espeak.close())
const { signal } = new AbortController()
const text = 'Tunafurahi sana kuwa nanyi leo hapa kijijini, ndugu zangu wote.'
const segments: Segment[] = [{ id: 0, start: 0, end: 4, text, speaker: 'A' }]

async function matched(id: string, matchedHz: number, synthesizer: Synthesizer = espeak) {
  const voice = espeak.voices.find(({ record }) => record.id === id)
  if (voice === undefined) throw new Error(`There is no voice ${id}.`)
  const cast = new Map([['A', { voice, pitch: matchedHz / voice.pitchHz, range: 1.8, matchedHz }]])
  const found = (await matchPitch(cast, segments, { synthesizer, signal })).get('A')
  if (found === undefined) throw new Error('The speaker was lost.')
  const { voice: nearest, pitch, range } = found
  const spoken = await speakLine(espeak, { text, voice: nearest.record.id, speed: 1, pitch, range }, signal)
  return { found, hz: medianPitch(pitchTrack(spoken.samples, spoken.sampleRate)) ?? Number.NaN }
}

it('gives up a wide range where it keeps a high voice from a lower pitch, and tells what came out', async () => {
  const { found, hz } = await matched('sw-neema', 189)
  expect(Math.abs(12 * Math.log2(hz / 189))).toBeLessThan(1.5)
  expect(isAlike(found)).toBe(true)
  expect(found.spokenHz).toBe(Math.round(hz))
})

it('takes another voice of the sex where the cast one does not reach the pitch', async () => {
  const { found, hz } = await matched('sw-baraka', 190)
  expect(found.voice.record.id).not.toBe('sw-baraka')
  expect(found.voice.record.gender).toBe('male')
  expect(Math.abs(12 * Math.log2(hz / 190))).toBeLessThan(1.5)
  expect(isAlike(found)).toBe(true)
})

it('sends nothing to voices that may only be taken when asked for', async () => {
  const asked = new Set<string>()
  const voices = espeak.voices.map((voice) => ({ ...voice, record: { ...voice.record, unasked: false } }))
  const synthesizer: Synthesizer = {
    ...espeak,
    voices,
    speak(request, signal) {
      asked.add(request.voice)
      return espeak.speak(request, signal)
    },
  }
  const { found } = await matched('sw-baraka', 190, synthesizer)
  expect(found.voice.record.id).toBe('sw-baraka')
  expect([...asked]).toEqual(['sw-baraka'])
})

it('owns that a pitch is out of reach', async () => {
  const { found, hz } = await matched('sw-baraka', 320)
  // The sentence that is measured here is another one than the voice's own.
  expect(Math.abs((found.spokenHz ?? 0) / hz - 1)).toBeLessThan(0.02)
  expect(isAlike(found)).toBe(false)
})
