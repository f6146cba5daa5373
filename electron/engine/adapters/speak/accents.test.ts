// @module-tag apart
import { afterAll, describe, expect, it } from 'vitest'
import { speechBounds } from '../../../../shared/audio/takes/speechBounds.ts'
import type { Synthesizer } from '../../core/ports.ts'
import { medianPitch, pitchTrack } from '../../signal/pitch.ts'
import { createEspeak } from '../espeak/espeak.ts'
import { createFlite } from '../flite/flite.ts'
import { accentBend, asksWhether } from './accents.ts'

const voices = { espeak: createEspeak(1), flite: createFlite(1) }
afterAll(() => Promise.all([voices.espeak.close(), voices.flite.close()]))

interface SpokenSound {
  readonly samples: Float32Array
  readonly rate: number
  readonly seconds: number
}

async function say(synthesizer: Synthesizer, voice: string, text: string): Promise<SpokenSound> {
  const pieces = await Array.fromAsync(synthesizer.speak({ text, voice, speed: 1 }, new AbortController().signal))
  const sound = Float32Array.from(pieces.flatMap((piece) => Array.from(piece.samples)))
  const rate = pieces[0]?.sampleRate ?? 1
  const { from, to } = speechBounds(sound, rate)
  const samples = sound.subarray(from, to)
  return { samples, rate, seconds: samples.length / rate }
}

/** Semitones from one sound to another in the median of a stretch, whose ends are shares of the whole. */
function higher(one: SpokenSound, other: SpokenSound, from = 0, to = 1): number {
  const of = ({ samples, rate, seconds }: SpokenSound): number =>
    medianPitch(pitchTrack(samples, rate), from * seconds, to * seconds) ?? Number.NaN
  return 12 * Math.log2(of(one) / of(other))
}

describe.each([
  ['en-ruth', 'flite'],
  ['en-daniel', 'flite'],
] as const)('%s', (voice, from) => {
  const speak = (text: string) => say(voices[from], voice, text)

  it('ends a question two semitones higher than its statement, and leaves its beginning', async () => {
    const [statement, question] = [
      await speak('They have sold the old car.'),
      await speak('They have sold the old car?'),
    ]
    expect(higher(question, statement, 0.85, 1)).toBeGreaterThan(2)
    expect(Math.abs(higher(question, statement, 0, 0.4))).toBeLessThan(1)
  })

  it('lets a question with a question word fall', async () => {
    const [statement, question] = [await speak('Where have they sold it.'), await speak('Where have they sold it?')]
    expect(Math.abs(higher(question, statement, 0.6, 1))).toBeLessThan(1)
  })
})

it.each([
  ['flite', 'en-ruth', 'She has bought a *yellow* car today.', 'She has bought a yellow car today.'],
  ['espeak', 'sw-juma', 'Mama alinunua *samaki* wengi leo.', 'Mama alinunua samaki wengi leo.'],
  ['espeak', 'ha-musa', 'Ya sayi *mota* jiya da safe.', 'Ya sayi mota jiya da safe.'],
  ['espeak', 'yo-babatunde', 'Ó ra *aṣọ* tuntun ní ọjà.', 'Ó ra aṣọ tuntun ní ọjà.'],
] as const)('%s raises an emphasised word of %s', async (from, voice, emphasised, plain) => {
  const [loud, usual] = [await say(voices[from], voice, emphasised), await say(voices[from], voice, plain)]
  expect(loud.seconds / usual.seconds).toBeLessThan(1.1)
  const moved = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map((at) => higher(loud, usual, at, at + 0.15))
  const most = Math.max(...moved.filter((semitones) => !Number.isNaN(semitones)))
  expect(most).toBeGreaterThan(1.2)
  // What stands behind it is as it was.
  expect(Math.abs(higher(loud, usual, 0.8, 1))).toBeLessThan(1.5)
})

it('lets the end of a Swahili question rise by more than its voice does, and leaves its beginning', async () => {
  const of = (sign: string) => say(voices.espeak, 'sw-rehema', `Rafiki yangu anaimba vizuri${sign}`)
  const [statement, question] = [await of('.'), await of('?')]
  expect(question.seconds / statement.seconds).toBeGreaterThan(0.95)
  expect(higher(question, statement, 0.9, 1)).toBeGreaterThan(2)
  expect(Math.abs(higher(question, statement, 0, 0.4))).toBeLessThan(1)
})

it('tells questions whether something is so from those for a word', () => {
  expect(['Is it?', '“Are you coming?”', 'He left?'].every((text) => asksWhether(text))).toBe(true)
  expect(['Why?', 'What’s that?', 'It is.', '— Who came?'].some((text) => asksWhether(text))).toBe(false)
  const isSwahili = (text: string) => asksWhether(text, 'sw')
  expect(['Amefika?', 'Upinde ni wake?', 'Unapika?'].every(isSwahili)).toBe(true)
  expect(['Unatoka wapi?', 'Nani amefika?', 'Watu wangapi?', 'Kitabu kipi?', 'Amefika.'].some(isSwahili)).toBe(false)
})

it('lets a long sentence sink further than its voice does, and a short one less where that is too steep', () => {
  const bendOver = (seconds: number, isSteep = true): number => {
    const { periodAt } = accentBend(1000, { hz: 100, emphasised: [], sinking: { start: 0, end: seconds, isSteep } })
    const semitonesAt = (second: number) => 12 * Math.log2(10 / (periodAt?.(1000 * second, 10) ?? 10))
    return semitonesAt(seconds) - semitonesAt(0)
  }
  expect(bendOver(1)).toBeCloseTo(2.24)
  expect(bendOver(2.4)).toBeCloseTo(0)
  expect(bendOver(5)).toBeCloseTo(-2.34)
  expect(bendOver(1, false)).toBeCloseTo(0)
  expect(bendOver(5, false)).toBeCloseTo(-2.4)
})
