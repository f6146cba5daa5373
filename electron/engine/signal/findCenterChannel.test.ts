import { expect, it } from 'vitest'
import { findCenterChannel } from './findCenterChannel.ts'

const RATE = 16_000
const SECONDS = 3

/** Syllables of a voice, three a second. */
const VOICE = Float32Array.from({ length: SECONDS * RATE }, (_, at) => {
  const time = at / RATE
  return (3 * time) % 1 < 0.6 ? 0.3 * Math.sin(2 * Math.PI * 700 * time) * Math.sin(3 * Math.PI * time) : 0
})
/** Music that sounds on: chords, each tone on the one side and the other. */
const MUSIC = [330, 415].map((tone) => VOICE.map((_, at) => 0.1 * Math.sin((2 * Math.PI * tone * at) / RATE)))

/** Where voices are found that are this loud left and right, over music that is this loud; from a second of the film on. */
function found(left: number, right: number, { music = 1, from = 0 } = {}) {
  const [one, other] = [left, right].map((gain, side) =>
    VOICE.map((sample, at) => gain * sample + music * (MUSIC[side]?.[at] ?? 0)),
  )
  const [first, second] = [one, other].map((channel) => (channel ?? VOICE).subarray(from * RATE))
  return findCenterChannel([[first ?? VOICE, second ?? VOICE]], RATE)
}

it.each([
  [1, 1, 'middle'],
  [1, 0.9, 'middle'],
  [1, 0.7, 'beside'],
  [1, 0.4, 'sides'],
  [0, 1, 'sides'],
  [1, -1, 'sides'],
] as const)('finds voices that are %d times as loud left and %d times right: %s', (left, right, place) => {
  expect(found(left, right)).toBe(place)
  // Also under music that is louder, and softer.
  expect(found(left, right, { music: 1.5 })).toBe(place)
  expect(found(left, right, { music: 0.1 })).toBe(place)
})

it('finds a voice in the middle whenever it pauses', () => {
  expect([0, 0.1, 0.2, 0.3].map((from) => found(1, 1, { from }))).toEqual(Array(4).fill('middle'))
})

it('calls two channels with the same sound mono, also where one of them is softer', () => {
  expect(found(1, 1, { music: 0 })).toBe('mono')
  expect(found(1, 0.5, { music: 0 })).toBe('mono')
})

it('does not speak against a film that is silent, nor one of no length', () => {
  expect(found(0, 0, { music: 0 })).toBe('middle')
  expect(findCenterChannel([], RATE)).toBe('middle')
})
