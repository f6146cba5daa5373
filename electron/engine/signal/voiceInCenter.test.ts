import { expect, it } from 'vitest'
import { SPECTRUM } from './people/separateVoices.ts'
import { voiceInCenter } from './voiceInCenter.ts'

const { frames: FRAMES, bins: BINS } = SPECTRUM
/** Where somebody speaks and sings, where only music is, in bins; the voice pauses for every fourth frame. */
const VOICE = 100
const MUSIC = 200
const speaks = (frame: number): boolean => frame % 4 !== 3

/** Magnitudes of the middle, then of the sides. */
function magnitudesOf(middle: (frame: number, bin: number) => number, sides: (frame: number) => number): Float32Array {
  return Float32Array.from({ length: 2 * FRAMES * BINS }, (_, at) => {
    const place = at % (FRAMES * BINS)
    const [frame, bin] = [Math.floor(place / BINS), place % BINS]
    return at < FRAMES * BINS ? middle(frame, bin) : sides(frame)
  })
}

const shareAt = (shares: Float32Array, frame: number, bin: number): number => shares[frame * BINS + bin] ?? 0

it('takes what comes and goes in the middle for voice, and what stays for music', async () => {
  const voice = (frame: number, bin: number) => (Math.abs(bin - VOICE) < 5 && speaks(frame) ? 1 : 0)
  const shares = await voiceInCenter(
    magnitudesOf(
      (frame, bin) => 0.1 + voice(frame, bin),
      () => 0.1,
    ),
  )
  expect(shareAt(shares, 201, VOICE)).toBeGreaterThan(0.99)
  expect(shareAt(shares, 203, VOICE)).toBeLessThan(0.05)
  expect(shareAt(shares, 201, MUSIC)).toBeLessThan(0.05)
})

it('leaves music that rises at the sides and in the middle alike', async () => {
  const music = (frame: number) => (frame % 40 < 20 ? 0.1 : 1)
  const shares = await voiceInCenter(magnitudesOf(music, music))
  expect(shareAt(shares, 230, MUSIC)).toBeLessThan(0.05)
})

it('takes nothing from the sides, nor from silence', async () => {
  const shares = await voiceInCenter(
    magnitudesOf(
      (frame) => (speaks(frame) ? 1 : 0),
      () => 1,
    ),
  )
  expect(shares.subarray(FRAMES * BINS).every((share) => share === 0)).toBe(true)
  const silence = await voiceInCenter(new Float32Array(2 * FRAMES * BINS))
  expect(silence.every((share) => share === 0)).toBe(true)
})
