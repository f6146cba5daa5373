import { describe, expect, it } from 'vitest'
import { layoutFor } from './soundLayout.ts'
import { VoiceCut, type VoicePlace } from './voiceCut.ts'

const FRAMES = 24_000

/** dB that a tone of 500 Hz with these signs or levels on the channels loses in each of them where it has any. */
function losses(levels: readonly number[], place: VoicePlace = 'centre'): (number | undefined)[] {
  const channels = levels.length
  const block = Float32Array.from({ length: FRAMES * channels }, (_, index) => {
    const frame = Math.floor(index / channels)
    return (levels[index % channels] ?? 0) * Math.sin((2 * Math.PI * 500 * frame) / 48_000)
  })
  new VoiceCut(layoutFor(channels), place).lower(block, new Float32Array(FRAMES).fill(1))
  return levels.map((level, channel) => {
    const heard = block.filter((_, index) => index % channels === channel).subarray(FRAMES / 2)
    const power = heard.reduce((sum, sample) => sum + sample * sample, 0) / heard.length
    return level === 0 ? undefined : 10 * Math.log10((2 * power) / level ** 2)
  })
}

describe('VoiceCut', () => {
  it('takes the middle of stereo, and leaves what differs from side to side', () => {
    for (const loss of losses([0.5, 0.5])) expect(loss).toBeLessThan(-15)
    for (const loss of losses([0.5, -0.5])) expect(loss).toBeCloseTo(0, 2)
  })

  it('takes a voice from its side, where voices are on the sides', () => {
    const [left, right] = losses([0.5, 0], 'sides')
    expect(left).toBeLessThan(-15)
    expect(right).toBeUndefined()
  })

  it('takes the centre of surround sound and nothing else', () => {
    const [left, , centre, low, , rear] = losses([0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
    expect(centre).toBeCloseTo(-20, 1)
    for (const loss of [left, low, rear]) expect(loss).toBeCloseTo(0, 5)
  })

  it('passes everything bit for bit at strength 0', () => {
    for (const channels of [2, 6]) {
      const block = Float32Array.from({ length: 1000 * channels }, (_, index) => Math.sin(index))
      const before = block.slice()
      new VoiceCut(layoutFor(channels), 'centre').lower(block, new Float32Array(1000))
      expect(block).toEqual(before)
    }
  })
})
