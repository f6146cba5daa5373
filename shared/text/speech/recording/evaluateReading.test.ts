import { expect, it } from 'vitest'
import { noise } from '../../../audio/sounds.testing.ts'
import { evaluateReading, syllablesOf } from './evaluateReading.ts'

const RATE = 16_000

/** Syllables of a buzz between two silences, in a room with noise; levels are peaks, times are seconds. */
function reading({ peak = 0.4, syllable = 0.2, hiss = 0.001, before = 0.3, behind = 0.3 } = {}): Float32Array {
  const speech = 10 * syllable
  const next = noise()
  return Float32Array.from({ length: Math.round((before + speech + behind) * RATE) }, (_, index) => {
    const room = hiss * next()
    const at = index / RATE - before
    // Each syllable ends with a stop, in which only the room is heard.
    const isVoiced = at >= 0 && at < speech && (at % syllable) / syllable < 0.8
    return Math.max(-1, Math.min(1, room + (isVoiced ? peak * Math.sin(2 * Math.PI * 150 * at) : 0)))
  })
}

it.each([
  ['good', {}],
  ['good', { peak: 0.05, hiss: 0 }],
  ['silent', { peak: 0.01 }],
  ['clipped', { peak: 1.4 }],
  ['noisy', { hiss: 0.08 }],
  ['cut_off', { before: 0 }],
  ['cut_off', { behind: -0.06 }],
  ['quiet', { peak: 0.011, hiss: 0.0003 }],
  ['short', { syllable: 0.05 }],
  ['long', { syllable: 0.8 }],
] as const)('finds a reading %s: %j', (verdict, sound) => {
  // Above the level that counts as silence only by single samples.
  const samples = reading(sound)
  if (verdict === 'quiet') samples[Math.round(samples.length / 2)] = 0.021
  expect(evaluateReading(samples, RATE, 10)).toBe(verdict)
})

it('counts the syllables of a phrase', () => {
  expect(syllablesOf('ẹ̀yà kankan ṣe', 'yo')).toBe(5)
  expect(syllablesOf('akekho oyoba isigqila', 'zu')).toBe(10)
  expect(syllablesOf('mtu mmoja tu alibaki', 'sw')).toBe(10)
})
