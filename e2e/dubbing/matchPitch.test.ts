// @module-tag together
import { afterAll, expect, it } from 'vitest'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import type { SpeechPiece, Synthesizer } from '../../electron/engine/core/ports.ts'
import { isAlike, matchPitch } from '../../electron/engine/dub/speak/matchPitch.ts'
import { trimSilence } from '../../electron/engine/dub/speak/utterance.ts'
import { medianPitch, pitchTrack } from '../../electron/engine/signal/pitch.ts'
import { joinSamples } from '../../shared/audio/joinSamples.ts'
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
  // The sounds that were measured are measured again here.
  const piecesByRequest = new Map<string, SpeechPiece[]>()
  const listening: Synthesizer = {
    ...synthesizer,
    async *speak(request, cancelled) {
      const pieces = await Array.fromAsync(synthesizer.speak(request, cancelled))
      piecesByRequest.set([request.voice, request.pitch, request.range].join(' '), pieces)
      yield* pieces
    },
  }
  const found = (await matchPitch(cast, segments, { synthesizer: listening, signal })).get('A')
  if (found === undefined) throw new Error('The speaker was lost.')
  const pieces = piecesByRequest.get([found.voice.record.id, found.pitch, found.range].join(' ')) ?? []
  const samples = joinSamples(pieces.map((piece) => piece.samples))
  const sound = trimSilence({ samples, sampleRate: pieces[0]?.sampleRate ?? 1 })
  return { found, hz: medianPitch(pitchTrack(sound.samples, sound.sampleRate)) ?? Number.NaN }
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
  const requestedVoices = new Set<string>()
  const voices = espeak.voices.map((voice) => ({ ...voice, record: { ...voice.record, unasked: false } }))
  const synthesizer: Synthesizer = {
    ...espeak,
    voices,
    speak(request, signal) {
      requestedVoices.add(request.voice)
      return espeak.speak(request, signal)
    },
  }
  const { found } = await matched('sw-baraka', 190, synthesizer)
  expect(found.voice.record.id).toBe('sw-baraka')
  expect([...requestedVoices]).toEqual(['sw-baraka'])
})

it('owns that a pitch is out of reach', async () => {
  const { found, hz } = await matched('sw-baraka', 320)
  expect(found.spokenHz).toBe(Math.round(hz))
  expect(isAlike(found)).toBe(false)
})
