// @module-tag together
import { beforeAll, describe, expect, it } from 'vitest'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { speakLine, type Utterance } from '../../electron/engine/dub/speak/utterance.ts'
import { medianPitch, pitchTrack } from '../../electron/engine/signal/pitch.ts'
import { speechOnset } from '../../electron/engine/signal/speechActivity.ts'
import { stretch } from '../../shared/audio/stretch.ts'

const TEMPOS = [0.8, 0.95, 1.03, 1.15, 1.3]

const TEXTS = {
  'sw-juma': 'Habari za asubuhi, karibuni kwenye kipindi chetu cha leo.',
  'en-nia': 'Good morning, and welcome to our programme of today.',
  'yo-ronke': 'Ẹ káàárọ̀, ẹ káàbọ̀ sí ètò wa ti òní.',
  'ha-musa': 'Barka da safiya, barka da zuwa shirinmu na yau.',
}

const spoken = new Map<string, Utterance>()
beforeAll(async () => {
  const espeak = createEspeak(1)
  const { signal } = new AbortController()
  for (const [voice, text] of Object.entries(TEXTS))
    spoken.set(voice, await speakLine(espeak, { text, voice, speed: 1 }, signal))
  await espeak.close()
})

/** A sentence of one voice. */
const speech = () => spoken.get('sw-juma') ?? expect.fail('Nobody spoke.')

/** Where the energy of sound lies, as seconds from its start. */
function middle(samples: Float32Array, sampleRate: number): number {
  let [sum, moment] = [0, 0]
  for (const [index, sample] of samples.entries()) {
    sum += sample * sample
    moment += index * sample * sample
  }
  return moment / sum / sampleRate
}

describe('stretch', () => {
  it.each(TEMPOS)('at %f times the pace keeps length, pitch, level and onset', (tempo) => {
    const { samples, sampleRate } = speech()
    const out = stretch(samples, sampleRate, tempo)
    expect(out.length).toBe(Math.round(samples.length / tempo))
    const [before, after] = [samples, out].map((sound) => medianPitch(pitchTrack(sound, sampleRate)) ?? 0)
    expect(Math.abs(12 * Math.log2((after ?? 0) / (before ?? 1)))).toBeLessThan(0.3)
    const power = (sound: Float32Array): number => sound.reduce((sum, one) => sum + one * one, 0) / sound.length
    expect(Math.abs(10 * Math.log10(power(out) / power(samples)))).toBeLessThan(0.7)
    expect(Math.abs((speechOnset(out, sampleRate) ?? 1) - (speechOnset(samples, sampleRate) ?? 0))).toBeLessThan(0.005)
  })

  // Of one sentence the middle of the energy may move by 30 ms, as single vowels are cut or repeated; of several hardly.
  it.each(TEMPOS)('at %f times the pace keeps the course of several voices', (tempo) => {
    const moved = [...spoken.values()].map(
      ({ samples, sampleRate }) =>
        middle(stretch(samples, sampleRate, tempo), sampleRate) * tempo - middle(samples, sampleRate),
    )
    expect(moved.reduce((sum, one) => sum + Math.abs(one), 0) / moved.length).toBeLessThan(0.015)
  })

  it('changes nothing at a tempo of 1, and takes silence and next to nothing', () => {
    const samples = Float32Array.from({ length: 5000 }, (_, index) => Math.sin(index / 20))
    const same = stretch(samples, 22_050, 1)
    for (const [index, sample] of same.entries()) expect(sample).toBeCloseTo(samples[index] ?? 0, 5)
    expect(stretch(new Float32Array(4000), 22_050, 1.2)).toEqual(new Float32Array(3333))
    expect(stretch(new Float32Array(3), 22_050, 1.3)).toHaveLength(2)
    expect(stretch(new Float32Array(0), 22_050, 1.3)).toHaveLength(0)
  })

  it('keeps the periods of a tone whole', () => {
    const sampleRate = 24_000
    const tone = Float32Array.from({ length: sampleRate }, (_, index) =>
      Math.sin((2 * Math.PI * 130 * index) / sampleRate),
    )
    for (const tempo of TEMPOS) {
      const out = stretch(tone, sampleRate, tempo).slice(0, -600)
      const rises = out.reduce((count, sample, at) => count + (sample >= 0 && (out[at - 1] ?? 0) < 0 ? 1 : 0), 0)
      expect(rises / (out.length / sampleRate)).toBeCloseTo(130, -0.5)
      expect(
        Math.min(...Array.from({ length: 20 }, (_, part) => Math.max(...out.slice(part * 800, part * 800 + 800)))),
      ).toBeGreaterThan(0.9)
    }
  })
})
